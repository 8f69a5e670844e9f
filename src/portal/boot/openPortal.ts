/**
 * Opens the portal. When new schemas are published, it replaces the open portal without a reload
 * and without loss of input.
 *
 * Forms save their input as drafts, a new portal is created from the new catalogue, and its forms
 * continue from the drafts. While a dialog or an import is open, which has no draft, the replacement waits.
 */
import { createPortal, type OpenedPortal } from "./createPortal.ts";
import { createRenderer, whenReady } from "./createRenderer.tsx";
import { capturePosition } from "../browser/capturePosition.ts";
import type { PageInfo } from "./pageInfo.ts";
import { fetchFrame } from "./routes.tsx";
import { createLiveEvents } from "../live/liveEvents.ts";
import { onSessionChange, session as sessionState } from "../session/session.ts";
import { type PartnerEntry, readPartnerEntry } from "../session/partnerEntry.ts";
import { createTokenStore } from "../session/tokenStore.ts";
import { startCatalog, type StartCatalog, wholeCatalog } from "./startCatalog.ts";
import { forgetLists } from "../browser/keys.ts";
import { toasts } from "../browser/toasts.ts";
import { addStatistics } from "../browser/statistics.ts";

/** Interval of checking whether the replacement can start, in ms. */
const busyPollMs = 300;
/** Forms that mount within this time after the replacement continue from their drafts, in ms. */
const continuationMs = 3000;

export async function openPortal(root: HTMLElement, page: PageInfo): Promise<void> {
  const parameters = readPartnerEntry(location, page.partner?.code);
  const entry = parameters?.entry;
  // First of all, so that the token does not stay in the browser's history.
  if (parameters) history.replaceState(history.state, "", parameters.url);
  enterAgain(page.partner?.code);
  addStatistics(page.statistics);
  const draw = createRenderer(root, page.nonce);
  const live = createLiveEvents(createTokenStore(() => sessionState.partner).read, page.events);
  const make = (start: StartCatalog, partnerEntry?: PartnerEntry) =>
    createPortal({ page, live, entry: partnerEntry, ...start, isContinuation: () => performance.now() < until });
  /** End of the continuation, as `performance.now()`. */
  let until = 0;
  const isVisitor = entry === undefined && createTokenStore(() => false).read() === undefined;
  // In parallel with the catalogue. On failure the first page loads it again and shows the error.
  if (isVisitor) forgetLists();
  else fetchFrame().catch(() => undefined);
  let open: OpenedPortal = make(await startCatalog(page, isVisitor), entry);
  draw(open);
  // After the first page, so that the screens are there at the login. On failure the next page loads them again.
  void whenReady(open)
    .then(() => open.portal.loadScreens())
    .catch(() => undefined)
    .then(() => live.sync())
    .then(() => import("./afterFirstPage.ts"))
    .then((later) => later.afterFirstPage(() => open.portal))
    .catch(() => undefined);
  // Login, logout, another account: another stream.
  onSessionChange(live.sync);

  let current = page.catalog;
  let target = current;
  async function replacePortal(address: string): Promise<void> {
    if (address === target) return;
    target = address;
    const start = await wholeCatalog(address);
    while (isBusy(open)) await new Promise((later) => setTimeout(later, busyPollMs));
    // Still newer schemas were published while this waited: their own call replaces the portal.
    if (target !== address) return;
    const before = open;
    before.portal.guards.saveDrafts();
    const putBack = capturePosition();
    open = make(start);
    await whenReady(open);
    before.portal.guards.saveDrafts();
    before.dispose();
    until = performance.now() + continuationMs;
    draw(open);
    current = address;
    putBack();
    toasts.show({ kind: "info", text: open.portal.i18n.t("shell.rulesChanged") });
  }
  live.onSchemas((address) => {
    // The catalogue could not be fetched: the next event retries.
    replacePortal(address).catch(() => {
      target = current;
    });
  });
}

/**
 * A partner's link that is followed in an open tab changes only what stands behind the `#`. It is read as at a start, before the
 * router would take its token into the address of the login page.
 */
function enterAgain(code: string | undefined): void {
  addEventListener("popstate", (event) => {
    if (!readPartnerEntry(location, code)) return;
    event.stopImmediatePropagation();
    location.reload();
  });
}

/** Returns whether something is open that cannot continue from a draft: a dialog, a drawer, an import. */
function isBusy({ portal }: OpenedPortal): boolean {
  return portal.guards.hasChanges() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
