/** Entry of the workbench: a page of its own. It shares engine and dialect with the portal, nothing else. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ThemeProvider } from "#engine";
import { Workbench } from "./Workbench.tsx";

export function openWorkbench(root: HTMLElement, nonce: string | undefined): void {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider {...(nonce ? { nonce } : {})}>
        <Workbench nonce={nonce} />
      </ThemeProvider>
    </StrictMode>,
  );
}
