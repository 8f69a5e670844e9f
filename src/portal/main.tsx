/** The portal begins: what the server wrote into the page, the catalogue, then everything else. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { CompiledCatalog } from "#dialect/compiled.ts";
import { EngineProvider, LookProvider, Toaster, useWords } from "#engine";
import { createPortal } from "./createPortal.ts";
import { readPageInfo } from "./pageInfo.ts";
import { Routes } from "./routes.tsx";
import { followAppearance } from "./session/appearance.ts";
import { readPartnerEntry } from "./session/partnerEntry.ts";
import { Motion } from "./shell/Motion.tsx";
import { PortalContext } from "./shell/PortalContext.tsx";
import { addStatistics } from "./statistics.ts";

function Messages() {
  const { t } = useWords();
  return <Toaster label={t("shell.notices")} closeLabel={t("action.close")} />;
}

async function begin(root: HTMLElement): Promise<void> {
  followAppearance();
  const page = readPageInfo(document);
  const entry = readPartnerEntry(location, page.partner?.code);
  // Before anything else runs or is fetched: what was handed over is in nobody's history.
  if (entry) history.replaceState(history.state, "", entry.address);
  addStatistics(page.statistics);
  const response = await fetch(page.catalog);
  if (!response.ok) throw new Error(`${page.catalog}: ${response.status}`);
  const { portal, router } = createPortal({ page, entry, catalog: (await response.json()) as CompiledCatalog });
  createRoot(root).render(
    <StrictMode>
      <LookProvider {...(page.nonce ? { nonce: page.nonce } : {})}>
        <EngineProvider host={portal.host}>
          <PortalContext value={portal}>
            <Motion nonce={page.nonce}>
              <Routes router={router} />
              <Messages />
            </Motion>
          </PortalContext>
        </EngineProvider>
      </LookProvider>
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root) {
  begin(root).catch((error: unknown) => {
    // There are no texts to say it with yet: the page brings this one sentence itself.
    document.getElementById("boot-failure")?.removeAttribute("hidden");
    throw error;
  });
}
