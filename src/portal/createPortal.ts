/** Puts the portal together: who knows whom is said here and nowhere else. */
import type { CompiledCatalog } from "#dialect/compiled.ts";
import { holds } from "#dialect/expr/evaluate.ts";
import { setBusinessZone } from "#dialect/time.ts";
import { closeToasts, toast } from "#engine";
import { createApi } from "./api/api.ts";
import { createExpiry } from "./api/expiry.ts";
import { createServerClock } from "./api/serverClock.ts";
import { createSource } from "./api/source.ts";
import { transportMessage } from "./api/transportMessage.ts";
import { createDraftStore } from "./drafts/draftStore.ts";
import { createEngineHost, entityLoader } from "./engineHost.ts";
import { createWords } from "./i18n.ts";
import type { PageInfo } from "./pageInfo.ts";
import { createRouter, type PortalRouter } from "./routes.tsx";
import { keepSession, loginName, sessionFacts } from "./session/session.ts";
import { createSessionActions } from "./session/sessionActions.ts";
import { cookieToken } from "./session/tokenStore.ts";
import { followLinks } from "./shell/followLinks.ts";
import { loginAddress } from "./shell/guards.ts";
import { createLeaveGuards } from "./shell/leaveGuards.ts";
import type { Portal } from "./shell/PortalContext.tsx";
import { placesOf } from "./shell/siteMap.ts";

/** The limit that says how long an expired session stays on the page, in ms [K-06]. */
const logoutDelay = "logoutDelay";
/** The limit that names the zone all times are told in. */
const timeZone = "timeZone";

export function createPortal(page: PageInfo, catalog: CompiledCatalog): { readonly portal: Portal; readonly router: PortalRouter } {
  const { site, endpoints, expressions } = catalog;
  setBusinessZone(catalog.limits[timeZone]?.value);
  const words = createWords(catalog);
  const clock = createServerClock();
  const guards = createLeaveGuards();
  const token = cookieToken;

  const fail = (text: string) => {
    closeToasts();
    toast({ kind: "error", text });
  };
  const expiry = createExpiry({
    delay: Number(catalog.limits[logoutDelay]?.value ?? 0),
    token: token.read,
    leave: () => portal.leave("expired"),
  });
  const api = createApi({
    endpoints,
    backend: page.backend,
    token: token.read,
    language: words.get,
    fail: (status) => fail(transportMessage(status, words)),
    expired: expiry.report,
    serverTime: clock.set,
  });
  const session = createSessionActions({
    api,
    endpoints,
    token,
    changed: expiry.cancel,
    userInfoFailed: () => fail(words.t("session.userInfoFailed")),
  });
  const loadEntity = entityLoader(catalog.entities);
  const drafts = createDraftStore(loginName);

  const portal: Portal = {
    catalog,
    places: placesOf(site),
    words,
    session,
    drafts,
    guards,
    host: createEngineHost({
      catalog,
      words,
      drafts,
      clock,
      guards,
      loadEntity,
      source: createSource(api, catalog, loadEntity),
      go: (route, options) => void router.navigate(route, options),
    }),
    shows: (route) =>
      route["x-show-when"] === undefined || holds(expressions, route["x-show-when"], { user: { ...sessionFacts() } }) === true,
    leave(reason) {
      const { pathname, search } = router.state.location;
      if (reason === "expired") guards.keep();
      // The token first: a guard that still sees one would send the reader back.
      session.reset();
      guards.unasked(() => void router.navigate(reason === "expired" ? loginAddress(site, pathname + search) : site.login));
    },
  };
  const router = createRouter(portal);
  keepSession();
  followLinks((route) => void router.navigate(route));
  return { portal, router };
}
