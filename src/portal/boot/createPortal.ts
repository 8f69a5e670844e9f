/** Puts the portal together: who knows whom is said here and nowhere else. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { setBusinessZone } from "#dialect/text/time.ts";
import type { ApiResponse } from "#dialect/wire/wire.ts";
import { toast } from "#engine";
import { createApi } from "../api/api.ts";
import { createExpiry } from "../api/expiry.ts";
import { createServerClock } from "../browser/serverClock.ts";
import { makeWorkbook } from "../api/makeWorkbook.ts";
import { saveFile } from "../browser/saveFile.ts";
import { createSheetCalls } from "../api/sheetCalls.ts";
import { createSource } from "../api/source.ts";
import { transportMessage } from "../api/transportMessage.ts";
import { createDraftStore } from "../drafts/draftStore.ts";
import { createEngineHost, entityLoader, tableLoader } from "./engineHost.ts";
import { createI18n } from "../browser/i18n.ts";
import type { PageInfo } from "./pageInfo.ts";
import type { PortalInstance } from "./createRenderer.tsx";
import { createRouter } from "./routes.tsx";
import { beginLoading, clearLoading } from "../session/appState.ts";
import { indexTypedAddresses } from "./typedAddresses.ts";
import { pingServer, createConnection } from "../session/connection.ts";
import { syncPreferences } from "../session/syncPreferences.ts";
import { syncSession } from "../session/syncSession.ts";
import { createUnreadMessages } from "../session/unreadMessages.ts";
import { persistSession, loginName, session as sessionState, sessionFacts } from "../session/session.ts";
import { createSessionActions } from "../session/sessionActions.ts";
import type { PartnerEntry } from "../session/partnerEntry.ts";
import { publicMaps } from "../session/publicMaps.ts";
import { createTokenStore } from "../session/tokenStore.ts";
import { interceptLinks } from "../shell/navigation/interceptLinks.ts";
import { logoutTarget } from "../site/guards.ts";
import { createLeaveGuards } from "../site/leaveGuards.ts";
import type { Portal } from "../site/PortalContext.tsx";
import { siteEntries } from "../site/siteMap.ts";
import { preventFileDrop } from "../shell/navigation/preventFileDrop.ts";
import { showError } from "../browser/showError.ts";

/** The limit that says how long an expired session stays on the page, in ms [K-06]. */
const logoutDelay = "logoutDelay";
/** The limit that says how many messages the bell shows [K-20]. */
const messagesShown = "messagePopover";
/** The limit that names the zone all times are told in. */
const timeZone = "timeZone";

export interface PortalParts {
  readonly page: PageInfo;
  readonly catalog: CompiledCatalog;
  loadScreens(): Promise<void>;
  /** What a partner's page handed over in the address. */
  readonly entry: PartnerEntry | undefined;
  /** While it takes the place of one that was open. */
  readonly isContinuation?: () => boolean;
}

export interface OpenedPortal extends PortalInstance {
  /** Stops listening: another portal takes its place. */
  dispose(): void;
}

export function createPortal({ page, catalog, loadScreens, entry, isContinuation }: PortalParts): OpenedPortal {
  const { site, endpoints, expressions } = catalog;
  setBusinessZone(catalog.limits[timeZone]?.value);
  const i18n = createI18n(catalog);
  const clock = createServerClock();
  const guards = createLeaveGuards();
  const token = createTokenStore(() => sessionState.partner);
  const partnerLogin = () => (sessionState.partner ? page.partner?.loginPage : undefined);

  const expiry = createExpiry({
    delay: Number(catalog.limits[logoutDelay]?.value ?? 0),
    token: token.read,
    onExpired: () => portal.endSession("expired"),
  });
  const connection = createConnection(() => pingServer(`${page.backend}/`));
  const api = createApi({
    endpoints,
    backend: page.backend,
    token: token.read,
    language: i18n.get,
    onFailure(status, quiet) {
      // What nobody asked for by hand is said by the bar, which stands as long as the line is down.
      if (!quiet || connection.state.status === "there") showError(transportMessage(status, i18n));
      if (status === 0 || status === "timeout") connection.reportFailure();
    },
    onResponse: connection.reportSuccess,
    onUnauthorized: expiry.report,
    onServerTime: clock.set,
    loading: { begin: beginLoading, clear: clearLoading },
  });
  const entities = entityLoader(catalog.entities);
  const { loadEntity } = entities;
  const session = createSessionActions({
    api,
    endpoints,
    token,
    onChange: () => {
      expiry.cancel();
      messages?.clear();
    },
    publicMaps: async () => publicMaps(site.frame?.publicData === undefined ? undefined : await loadEntity(site.frame.publicData)),
    onUserInfoFailed: () => showError(i18n.t("session.userInfoFailed")),
    onUserInfoUnavailable: () => showError(i18n.t("session.userInfoUnavailable")),
  });
  const drafts = createDraftStore(loginName);
  const source = createSource(api, catalog, loadEntity, connection.onReconnect);
  const messages = createUnreadMessages(site.frame?.messages, source, Number(catalog.limits[messagesShown]?.value));

  const sheets = createSheetCalls(api, loadEntity);

  /** Whether a file came; says so, or why not. */
  const tell = ({ code, message }: ApiResponse, came: string): boolean => {
    if (code === 200) toast({ kind: "success", text: i18n.t(came) });
    else if (message !== undefined) toast({ kind: "error", text: message });
    return code === 200;
  };
  // A link may not end somebody's session or put another in its place: the page asks first.
  const rival = entry && session.isLoggedIn() && token.read() !== entry.token ? entry : undefined;
  const portal: Portal = {
    catalog,
    ...(rival && { rival }),
    loadScreens,
    sheets,
    siteEntries: siteEntries(site),
    i18n,
    session,
    drafts,
    guards,
    connection,
    messages,
    host: createEngineHost({
      catalog,
      i18n,
      drafts,
      clock,
      guards,
      entities,
      // A backend of somebody else's knows nothing of them.
      keepsViews: page.backend === "",
      tables: tableLoader(catalog.tables),
      ...(isContinuation && { isContinuation }),
      refreshMs: page.refreshMs,
      source: session.watchSource(messages?.watchSource(source) ?? source),
      sheets: {
        saveList: async (sheet) => saveFile(await makeWorkbook([sheet]), `${sheet.name} ${clock.now().today}.xlsx`),
        exportRecords: async (entity, query) => void tell(await sheets.exportRecords(entity, query), "list.exported"),
        zip: async (entity, ids) => void tell(await sheets.zip(entity, ids), "list.exported"),
        template: async (entity) => tell(await sheets.template(entity), "import.downloaded"),
      },
      go: (route, options) => void router.navigate(route, options),
      place: () => {
        const { key, pathname, search } = router.state.location;
        return { entry: key, address: pathname + search };
      },
    }),
    partnerLogin,
    canSee: (route) =>
      route["x-show-when"] === undefined || evaluateBoolean(expressions, route["x-show-when"], { user: { ...sessionFacts() } }) === true,
    endSession(reason) {
      const { pathname, search } = router.state.location;
      if (reason === "expired") guards.keep();
      // The token first: a guard that still sees one would send the reader back.
      session.reset();
      const way = logoutTarget(site, reason, pathname + search, partnerLogin());
      guards.withoutPrompt(() => {
        if ("leave" in way) location.assign(way.leave);
        else void router.navigate(way.go);
      });
    },
  };
  const kept = persistSession();
  const followed = syncSession({
    loginName,
    onEnded: () => portal.endSession("expired"),
    onReplaced() {
      // What was typed belongs to the one before; everything else on the page too.
      guards.keep();
      guards.withoutPrompt(() => {
        location.hash = portal.host.href(site.dashboard);
        location.reload();
      });
    },
  });
  const looks = syncPreferences(i18n);
  if (entry && rival === undefined) session.enterFromPartner(entry);
  // In a partner's page at once, whatever page it shows first; otherwise before the first private one [CR-12, Q-37].
  if (sessionState.partner && session.isLoggedIn()) void session.ensureLoaded();
  const typed = indexTypedAddresses();
  const router = createRouter(portal);
  typed.follow(router.subscribe);
  const links = interceptLinks((route) => void router.navigate(route));
  const strays = preventFileDrop();
  return {
    portal,
    router,
    dispose() {
      for (const stop of [kept, followed, looks, links, strays, typed.end, guards.dispose, connection.dispose]) stop();
      router.dispose();
    },
  };
}
