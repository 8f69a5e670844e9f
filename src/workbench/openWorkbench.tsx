/** Entry of the workbench: a page of its own. It shares engine and dialect with the portal, nothing else. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ThemeProvider } from "#engine";
import type { SignLogin } from "./AnalystLoginForm.tsx";
import { Workbench } from "./Workbench.tsx";

/** Opens the workbench; under `npm run dev` the gallery where the hash names it. A build has no gallery. */
export async function openWorkbench(root: HTMLElement, nonce: string | undefined, signLogin: SignLogin): Promise<void> {
  if (import.meta.env.DEV && location.hash.startsWith("#/gallery")) {
    const { openGallery } = await import("./gallery/openGallery.tsx");
    return openGallery(root, nonce);
  }
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider {...(nonce ? { nonce } : {})}>
        <Workbench nonce={nonce} signLogin={signLogin} />
      </ThemeProvider>
    </StrictMode>,
  );
}
