/** Renders a portal into the page, and replaces it when the schemas change. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { EngineProvider, EngineState, ThemeProvider, Toaster, useTranslation } from "#engine";
import { toasts } from "../browser/toasts.ts";
import type { PortalRouter } from "./routes.tsx";
import { Routes } from "./routes.tsx";
import { type Portal, PortalContext } from "../site/PortalContext.tsx";

export interface PortalInstance {
  readonly portal: Portal;
  readonly router: PortalRouter;
}

function Messages() {
  const { t } = useTranslation();
  return <Toaster toasts={toasts} label={t("shell.notices")} closeLabel={t("action.close")} />;
}

/** Returns a function that renders a portal. A second portal replaces the first, whose components unmount. */
export function createRenderer(root: HTMLElement, nonce: string | undefined): (made: PortalInstance) => void {
  const drawn = createRoot(root);
  // One for the life of the page: pending files and open dialogs survive new schemas.
  const state = new EngineState();
  let count = 0;
  return ({ portal, router }) => {
    count += 1;
    drawn.render(
      <StrictMode>
        <ThemeProvider {...(nonce ? { nonce } : {})} accent={portal.catalog.site.accent}>
          <EngineProvider key={count} host={portal.host} state={state}>
            <PortalContext value={portal}>
              <Routes router={router} />
              <Messages />
            </PortalContext>
          </EngineProvider>
        </ThemeProvider>
      </StrictMode>,
    );
  };
}

/** Resolves when the code of the portal's first page is loaded. */
export function whenReady({ router }: PortalInstance): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((ready) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      ready();
    });
  });
}
