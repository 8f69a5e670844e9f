/** Entry of the page. Opens the portal or, if the server has the workbench enabled, the workbench with its gallery, or its preview. Each is a chunk of its own. */
import { injectTokens } from "#engine";
import { openPortal } from "./boot/openPortal.ts";
import { readPageInfo } from "./boot/pageInfo.ts";
import { followAppearance } from "./session/appearance.ts";
import { trustOwnScripts } from "./browser/trustedScripts.ts";

/** Whether the hash is that of the workbench, or under `npm run dev` of the gallery. They are no routes of the portal. */
const isOther = () => (import.meta.env.DEV ? /^#\/(workbench|gallery)/ : /^#\/workbench/).test(location.hash);
/** Query string of the page inside the preview frame. */
const preview = "?preview";

async function start(root: HTMLElement): Promise<void> {
  const page = readPageInfo(document);
  trustOwnScripts(page.statistics);
  injectTokens(page.nonce);
  followAppearance();
  if (page.workbench && location.search === preview && window.parent !== window) {
    const { openPreview } = await import("./boot/openPreview.ts");
    return openPreview(root, page.nonce);
  }
  if (page.workbench && isOther()) {
    const [{ openWorkbench }, { signLogin }] = await Promise.all([
      import("../workbench/openWorkbench.tsx"),
      import("./browser/passkeys.ts"),
    ]);
    return openWorkbench(root, page.nonce, signLogin);
  }
  // These are other pages: reload when their hash is typed into an open portal.
  if (page.workbench) addEventListener("hashchange", () => isOther() && location.reload());
  return openPortal(root, page);
}

const root = document.getElementById("root");
if (root) {
  start(root).catch((error: unknown) => {
    // The message catalogue is not loaded yet, so the page itself contains this one sentence.
    document.getElementById("boot-failure")?.removeAttribute("hidden");
    throw error;
  });
}
