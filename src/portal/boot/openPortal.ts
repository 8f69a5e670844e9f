/**
 * Opens the portal, and takes over schemas that are published while it is
 * open: without a reload, and without losing what was typed.
 *
 * What is typed in a form is kept as its draft, the portal is put together anew
 * from the new catalogue, and the form goes on with the draft. While something
 * is open that keeps no draft, the new schemas wait until it is done.
 */
import { toast } from "#engine";
import { createPortal, type OpenedPortal } from "./createPortal.ts";
import { createRenderer, whenReady } from "./createRenderer.tsx";
import { watchSchemaEvents } from "./watchSchemaEvents.ts";
import { capturePosition } from "../browser/capturePosition.ts";
import type { PageInfo } from "./pageInfo.ts";
import { fetchFrame } from "./routes.tsx";
import { type PartnerEntry, readPartnerEntry } from "../session/partnerEntry.ts";
import { createTokenStore } from "../session/tokenStore.ts";
import { startCatalog, type StartCatalog, wholeCatalog } from "./startCatalog.ts";
import { addStatistics } from "../browser/statistics.ts";

/** How often it is looked whether the person is done with what keeps no draft, in ms. */
const againMs = 300;
/** How long the page that was open may take to be drawn again, in ms. */
const goOnMs = 3000;

export async function openPortal(root: HTMLElement, page: PageInfo): Promise<void> {
  const handedOver = readPartnerEntry(location, page.partner?.code);
  const entry = handedOver?.entry;
  // Before anything else runs or is fetched: what was handed over is in nobody's history.
  if (handedOver) history.replaceState(history.state, "", handedOver.url);
  addStatistics(page.statistics);
  const draw = createRenderer(root, page.nonce);
  const make = (start: StartCatalog, entered?: PartnerEntry) =>
    createPortal({ page, entry: entered, ...start, isContinuation: () => performance.now() < until });
  /** Forms that are drawn before this moment go on with what was typed in the drawing before, in ms of the page. */
  let until = 0;
  const isVisitor = entry === undefined && createTokenStore(() => false).read() === undefined;
  // While the catalogue is on its way. Where it fails, the first page asks again and says so.
  if (!isVisitor) fetchFrame().catch(() => undefined);
  let open: OpenedPortal = make(await startCatalog(page, isVisitor), entry);
  draw(open);
  // Behind the first page: whoever logs in finds it there. Where it fails, whoever needs it asks again.
  void whenReady(open)
    .then(() => open.portal.loadScreens())
    .catch(() => undefined);

  let shown = page.catalog;
  let wanted = shown;
  async function take(address: string): Promise<void> {
    if (address === wanted) return;
    wanted = address;
    const start = await wholeCatalog(address);
    while (isBusy(open)) await new Promise((later) => setTimeout(later, againMs));
    // A newer one came meanwhile.
    if (wanted !== address) return;
    const before = open;
    before.portal.guards.keep();
    const putBack = capturePosition();
    open = make(start);
    await whenReady(open);
    before.portal.guards.keep();
    before.dispose();
    until = performance.now() + goOnMs;
    draw(open);
    shown = address;
    putBack();
    toast({ kind: "info", text: open.portal.i18n.t("shell.rulesChanged") });
  }
  watchSchemaEvents((address) => {
    // Unreachable for a moment: the next news, or the next look at the page, brings it again.
    take(address).catch(() => {
      wanted = shown;
    });
  });
}

/** Something is open that a change would close for good: a question, a drawer, an import under way. */
function isBusy({ portal }: OpenedPortal): boolean {
  return portal.guards.hasChanges() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
