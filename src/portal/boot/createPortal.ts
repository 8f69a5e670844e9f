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
import { pingServer, createConnection } from "../session/connection.ts";
import { syncPreferences } from "../session/syncPreferences.ts";
import { syncSession } from "../session/syncSession.ts";
import { createUnreadMessages } from "../session/unreadMessages.ts";
import { keepSession, loginName, session as sessionState, sessionFacts } from "../session/session.ts";
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
  whole(): Promise<void>;
  /** What a partner's page handed over in the address. */
  readonly entry: PartnerEntry | undefined;
  /** While it takes the place of one that was open. */
  readonly goesOn?: () => boolean;
}

export interface OpenedPortal extends PortalInstance {
  /** Stops listening: another portal takes its place. */
  end(): void;
}

export function createPortal({ page, catalog, whole, entry, goesOn }: PortalParts): OpenedPortal {
  const { site, endpoints, expressions } = catalog;
  setBusinessZone(catalog.limits[timeZone]?.value);
  const words = createI18n(catalog);
  const clock = createServerClock();
  const guards = createLeaveGuards();
  const token = createTokenStore(() => sessionState.partner);
  const partnerLogin = () => (sessionState.partner ? page.partner?.loginPage : undefined);

  const expiry = createExpiry({
    delay: Number(catalog.limits[logoutDelay]?.value ?? 0),
    token: token.read,
    leave: () => portal.leave("expired"),
  });
  const connection = createConnection(() => pingServer(`${page.backend}/`));
  const api = createApi({
    endpoints,
    backend: page.backend,
    token: token.read,
    language: words.get,
    fail(status, quiet) {
      // What nobody asked for by hand is said by the bar, which stands as long as the line is down.
      if (!quiet || connection.state.line === "there") showError(transportMessage(status, words));
      if (status === 0 || status === "timeout") connection.reportFailure();
    },
    heard: connection.reportSuccess,
    expired: expiry.report,
    serverTime: clock.set,
  });
  const entities = entityLoader(catalog.entities);
  const { loadEntity } = entities;
  const session = createSessionActions({
    api,
    endpoints,
    token,
    changed: () => {
      expiry.cancel();
      messages?.forget();
    },
    publicMaps: async () => publicMaps(site.frame?.publicData === undefined ? undefined : await loadEntity(site.frame.publicData)),
    userInfoFailed: () => showError(words.t("session.userInfoFailed")),
  });
  const drafts = createDraftStore(loginName);
  const source = createSource(api, catalog, loadEntity, connection.onReconnect);
  const messages = createUnreadMessages(site.frame?.messages, source, Number(catalog.limits[messagesShown]?.value));

  const sheets = createSheetCalls(api, loadEntity);

  /** Whether a file came; says so, or why not. */
  const tell = ({ code, message }: ApiResponse, came: string): boolean => {
    if (code === 200) toast({ kind: "success", text: words.t(came) });
    else if (message !== undefined) toast({ kind: "error", text: message });
    return code === 200;
  };
  const portal: Portal = {
    catalog,
    whole,
    sheets,
    places: siteEntries(site),
    words,
    session,
    drafts,
    guards,
    connection,
    messages,
    host: createEngineHost({
      catalog,
      words,
      drafts,
      clock,
      guards,
      entities,
      // A backend of somebody else's knows nothing of them.
      keepsViews: page.backend === "",
      tables: tableLoader(catalog.tables),
      ...(goesOn && { goesOn }),
      refreshMs: page.refreshMs,
      source: session.watched(messages?.watched(source) ?? source),
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
    shows: (route) =>
      route["x-show-when"] === undefined || evaluateBoolean(expressions, route["x-show-when"], { user: { ...sessionFacts() } }) === true,
    leave(reason) {
      const { pathname, search } = router.state.location;
      if (reason === "expired") guards.keep();
      // The token first: a guard that still sees one would send the reader back.
      session.reset();
      const way = logoutTarget(site, reason, pathname + search, partnerLogin());
      guards.unasked(() => {
        if ("leave" in way) location.assign(way.leave);
        else void router.navigate(way.go);
      });
    },
  };
  const kept = keepSession();
  const followed = syncSession({
    loginName,
    ended: () => portal.leave("expired"),
    replaced() {
      // What was typed belongs to the one before; everything else on the page too.
      guards.keep();
      guards.unasked(() => {
        location.hash = portal.host.href(site.dashboard);
        location.reload();
      });
    },
  });
  const looks = syncPreferences(words);
  if (entry) session.enter(entry.token, entry.user);
  // In a partner's page at once, whatever page it shows first; otherwise before the first private one [CR-12, Q-37].
  if (sessionState.partner && session.isLoggedIn()) void session.ready();
  const router = createRouter(portal);
  const links = interceptLinks((route) => void router.navigate(route));
  const strays = preventFileDrop();
  return {
    portal,
    router,
    end() {
      for (const stop of [kept, followed, looks, links, strays, guards.end, connection.end]) stop();
      router.dispose();
    },
  };
}
