/** Entry of the gallery: every kind of field and of screen with its JSON. It needs no server: its records are in memory. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ThemeProvider } from "#engine";
import { Gallery } from "./Gallery.tsx";

export function openGallery(root: HTMLElement, nonce: string | undefined): void {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider {...(nonce ? { nonce } : {})}>
        <Gallery />
      </ThemeProvider>
    </StrictMode>,
  );
}
