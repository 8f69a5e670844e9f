/** Creates the services that need no router: texts, session, transport, drafts and messages. */
import type { SharedRecord } from "#dialect/records/timelineEntries.ts";
import type { Portal } from "../site/PortalContext.tsx";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { DataSource } from "#engine";
import type { ApiResponse } from "#dialect/wire/wire.ts";
import { type Api, createApi } from "../api/api.ts";
import { createExpiry } from "../api/expiry.ts";
import { createSheetCalls, type SheetCalls } from "../api/sheetCalls.ts";
import { createSource } from "../api/source.ts";
import { transportMessage } from "../api/transportMessage.ts";
import { createI18n, type I18n } from "../browser/i18n.ts";
import { forgetLists } from "../browser/keys.ts";
import { createServerClock, type ServerClock } from "../browser/serverClock.ts";
import { showError } from "../browser/showError.ts";
import { createDraftStore, type Drafts } from "../drafts/draftStore.ts";
import { beginLoading, clearLoading } from "../session/appState.ts";
import { type Connection, createConnection, pingServer } from "../session/connection.ts";
import { publicMaps } from "../session/publicMaps.ts";
import { loginName, session as sessionState } from "../session/session.ts";
import { createSessionActions, type SessionActions } from "../session/sessionActions.ts";
import { createTokenStore } from "../session/tokenStore.ts";
import { createUnreadMessages, type UnreadMessages } from "../session/unreadMessages.ts";
import { type EntityLoader, entityLoader } from "./engineHost.ts";
import type { LiveEvents } from "../live/liveEvents.ts";
import type { PageInfo } from "./pageInfo.ts";

/** Limit: delay before an expired session leaves the page, in ms [K-06]. */
const logoutDelay = "logoutDelay";
/** Limit: number of messages in the panel of the bell [K-20]. */
const messagesShown = "messagePopover";

export interface Services {
  readonly i18n: I18n;
  readonly clock: ServerClock;
  readonly connection: Connection;
  readonly entities: EntityLoader;
  readonly session: SessionActions;
  readonly drafts: Drafts;
  readonly messages: UnreadMessages | undefined;
  readonly sheets: SheetCalls;
  readonly readShared: Portal["readShared"];
  /** The data source of the engine; changes of the account and of messages update the session. */
  readonly source: DataSource;
  /** The token of the session. */
  token(): string | undefined;
}

/** A background request shows no toast while the connection bar already reports the failure. */
function reportFailure(status: number | "timeout", quiet: boolean, connection: Connection, i18n: I18n): void {
  if (!quiet || connection.state.status === "online") showError(transportMessage(status, i18n), { global: status === 401 });
  if (status === 0 || status === "timeout") connection.reportFailure();
}

/** Loads entities, and the codes that the backend lists for them. */
function loaderWithCodes(catalog: CompiledCatalog, api: Api, token: () => string | undefined): EntityLoader {
  const loader = entityLoader(catalog.entities);
  const hasServedCodes = Object.values(catalog.codes).some(({ call }) => call);
  return {
    ...loader,
    async loadEntity(name) {
      const entity = await loader.loadEntity(name);
      if (hasServedCodes)
        void import("../api/servedCodes.ts").then(({ askForCodes }) => askForCodes(entity, { catalog, api, token }), reportError);
      return entity;
    },
  };
}

/** @param onExpired Called when an expired session must leave the page. `live`: events of our own server. */
export function createServices(
  page: Pick<PageInfo, "backend">,
  catalog: CompiledCatalog,
  live: LiveEvents,
  onExpired: () => void,
): Services {
  const { site, endpoints, limits } = catalog;
  const i18n = createI18n(catalog);
  const clock = createServerClock(catalog.timeZone);
  const token = createTokenStore(() => sessionState.partner);
  const expiry = createExpiry({ delay: Number(limits[logoutDelay]?.value ?? 0), token: token.read, onExpired });
  const connection = createConnection(() => pingServer(`${page.backend}/`));
  const api = createApi({
    endpoints,
    backend: page.backend,
    token: token.read,
    language: i18n.get,
    onFailure: (status, quiet) => reportFailure(status, quiet, connection, i18n),
    onResponse: connection.reportSuccess,
    onUnauthorized: expiry.report,
    onServerTime: clock.set,
    loading: { begin: beginLoading, clear: clearLoading },
  });
  const entities = loaderWithCodes(catalog, api, token.read);
  const { loadEntity } = entities;
  const session = createSessionActions({
    api,
    endpoints,
    token,
    isStaff: site.of === "staff",
    onChange: () => {
      expiry.cancel();
      messages?.clear();
      forgetLists();
    },
    publicMaps: async () => publicMaps(site.frame?.publicData === undefined ? undefined : await loadEntity(site.frame.publicData)),
    onUserInfoFailed: () => showError(i18n.t("session.userInfoFailed"), { global: true }),
    onUserInfoUnavailable: () => showError(i18n.t("session.userInfoUnavailable")),
  });
  const source = createSource({
    api,
    catalog,
    loadEntity,
    onError(error) {
      // For authors of the schemas: a call without a name, a transition without a call.
      reportError(error);
      showError(i18n.t("transport.noAnswer"));
    },
    whenBack: connection.onReconnect,
    ...(page.backend === "" && { whenChanged: changesOf(live) }),
  });
  const messages = createUnreadMessages(site.frame?.messages, source, Number(limits[messagesShown]?.value ?? 2));
  return {
    i18n,
    clock,
    connection,
    entities,
    session,
    drafts: createDraftStore(loginName),
    messages,
    sheets: createSheetCalls(api, loadEntity),
    // The page shows the answer of a link as it is, and nothing follows from it.
    readShared: (call, asked) => api.call(call, asked) as Promise<ApiResponse<SharedRecord>>,
    source: session.watchSource(messages?.watchSource(source) ?? source),
    token: token.read,
  };
}

/** The changes of one entity, as the engine follows them. */
function changesOf(live: LiveEvents): NonNullable<DataSource["whenChanged"]> {
  return (entity, changed) =>
    live.onRecords((changes) => {
      const change = changes?.find((one) => one.entity === entity);
      if (!changes || change) changed(change?.records);
    });
}
