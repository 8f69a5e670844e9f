/** The page begins: the portal, or, where the server has it, the workbench or the frame of its preview, which are chunks of their own. */
import { injectTokens } from "#engine";
import { openPortal } from "./boot/openPortal.ts";
import { readPageInfo } from "./boot/pageInfo.ts";
import { followAppearance } from "./session/appearance.ts";
import { trustOwnScripts } from "./browser/trustedScripts.ts";

/** The address of the workbench: no route of the portal. */
const workbench = "#/workbench";
/** The query of a page that is the frame of a preview. */
const preview = "?preview";

async function begin(root: HTMLElement): Promise<void> {
  const page = readPageInfo(document);
  trustOwnScripts(page.statistics);
  injectTokens(page.nonce);
  followAppearance();
  if (page.workbench && location.search === preview && window.parent !== window) {
    const { openPreview } = await import("./boot/openPreview.ts");
    return openPreview(root, page.nonce);
  }
  if (page.workbench && location.hash.startsWith(workbench)) {
    const { openWorkbench } = await import("../workbench/openWorkbench.tsx");
    return openWorkbench(root, page.nonce);
  }
  // Typed into the address of an open portal: another page altogether.
  if (page.workbench) addEventListener("hashchange", () => location.hash.startsWith(workbench) && location.reload());
  return openPortal(root, page);
}

const root = document.getElementById("root");
if (root) {
  begin(root).catch((error: unknown) => {
    // There are no texts to say it with yet: the page brings this one sentence itself.
    document.getElementById("boot-failure")?.removeAttribute("hidden");
    throw error;
  });
}
