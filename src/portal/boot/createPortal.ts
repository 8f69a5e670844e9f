/** Composition root: creates the portal from its services, the engine host and the router. */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { ApiResponse } from "#dialect/wire/wire.ts";
import { type EngineHost, provideIcons, type SheetPort } from "#engine";
import { cookieNames, keptLists, storageKeys } from "../browser/keys.ts";
import { toasts } from "../browser/toasts.ts";
import { exportFormats } from "../exports/exportFormats.ts";
import { SheetStepsHost } from "../sheet-steps/SheetStepsHost.ts";
import { saveFile } from "../browser/saveFile.ts";
import type { LiveEvents } from "../live/liveEvents.ts";
import type { PartnerEntry } from "../session/partnerEntry.ts";
import { loginName, persistSession, session as sessionState } from "../session/session.ts";
import { syncPreferences } from "../session/syncPreferences.ts";
import { syncSession } from "../session/syncSession.ts";
import { interceptLinks } from "../shell/navigation/interceptLinks.ts";
import { preventFileDrop } from "../shell/navigation/preventFileDrop.ts";
import { maySeeRoute } from "../site/routeRefusal.ts";
import { logoutTarget } from "../site/guards.ts";
import { createLeaveGuards, type LeaveGuards } from "../site/leaveGuards.ts";
import type { Portal } from "../site/PortalContext.tsx";
import { siteEntries } from "../site/siteMap.ts";
import type { PortalInstance } from "./createRenderer.tsx";
import { createServices, type Services } from "./createServices.ts";
import { createEngineHost, tableLoader } from "./engineHost.ts";
import type { PageInfo } from "./pageInfo.ts";
import { createRouter, type PortalRouter } from "./routes.tsx";
import { indexTypedAddresses } from "./typedAddresses.ts";

export interface PortalParts {
  readonly page: PageInfo;
  readonly catalog: CompiledCatalog;
  loadScreens(): Promise<void>;
  readonly live: LiveEvents;
  /** Parameters of a partner's page in the URL. */
  readonly entry: PartnerEntry | undefined;
  /** True while this portal replaces an open one: forms then continue from their drafts. */
  readonly isContinuation?: () => boolean;
}

export interface OpenedPortal extends PortalInstance {
  /** Removes all listeners, because another portal replaces this one. */
  dispose(): void;
}

export function createPortal(parts: PortalParts): OpenedPortal {
  const { page, catalog, entry } = parts;
  provideIcons(catalog.icons);
  const loadScreens = () => parts.loadScreens().then(() => provideIcons(catalog.icons));
  const { site } = catalog;
  const guards = createLeaveGuards();
  const services = createServices(page, catalog, parts.live, () => portal.endSession("expired"));
  const { i18n, session, drafts, sheets, connection, messages } = services;
  const partnerLogin = () => (sessionState.partner ? page.partner?.loginPage : undefined);
  // A link must not end a live session or replace it by another account: the page asks first.
  const rival = entry && session.isLoggedIn() && services.token() !== entry.token ? entry : undefined;
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
    readShared: services.readShared,
    host: hostOf(parts, services, guards, () => router),
    partnerLogin,
    canSee: (route) => maySeeRoute(catalog, i18n, route),
    endSession(reason) {
      const { pathname, search } = router.state.location;
      if (reason === "expired") guards.saveDrafts();
      if (reason === "by-hand") session.logOut();
      // Clear the token first: with a token the route guard would redirect back.
      session.reset();
      const target = logoutTarget(site, reason, pathname + search, partnerLogin());
      guards.withoutPrompt(() => {
        if ("leave" in target) location.assign(target.leave);
        else void router.navigate(target.go);
      });
    },
  };
  const stopListening = listen(portal, (route) => void router.navigate(route));
  if (entry && rival === undefined) session.enterFromPartner(entry);
  // A partner's session loads at once; other sessions load before the first private page [CR-12, Q-37].
  if (sessionState.partner && session.isLoggedIn()) void session.ensureLoaded();
  const typed = indexTypedAddresses();
  const router = createRouter(portal);
  typed.follow(router.subscribe);
  return {
    portal,
    router,
    dispose() {
      stopListening();
      typed.end();
      guards.dispose();
      connection.dispose();
      router.dispose();
    },
  };
}

/** Whose lists this browser keeps. Those of a partner's user belong to the partner's page. */
function keeper() {
  const account = sessionState.partner ? undefined : loginName();
  return account === undefined ? undefined : { cache: keptLists, account, session: storageKeys.session, cookie: cookieNames.token };
}

function hostOf(
  { page, catalog, isContinuation }: PortalParts,
  services: Services,
  guards: LeaveGuards,
  router: () => PortalRouter,
): EngineHost {
  const { i18n, drafts, clock, entities, source } = services;
  return createEngineHost({
    catalog,
    i18n,
    drafts,
    clock,
    guards,
    entities,
    source,
    // Only our own server stores views.
    storesViews: page.backend === "",
    tables: tableLoader(catalog.tables),
    ...(isContinuation && { isContinuation }),
    refreshMs: page.refreshMs,
    // Only our own server serves calendars, and the page that shows lists without a connection.
    ...(page.backend === "" && {
      keeper,
      calendarAddress: (screen: string, token: string) => `${location.origin}/calendar/${screen}/${token}.ics?language=${i18n.get()}`,
    }),
    sheets: sheetPort(services),
    go: (route, options) => void router().navigate(route, options),
    place: () => {
      const { key, pathname, search } = router().state.location;
      return { entry: key, address: pathname + search };
    },
  });
}

/** The engine's workbook port: each download reports its result to the user. */
function sheetPort({ sheets, clock, i18n }: Services): SheetPort {
  /** Returns whether the download succeeded. */
  const report = ({ code, message }: ApiResponse, successKey: MessageKey): boolean => {
    if (code === 200) toasts.show({ kind: "success", text: i18n.t(successKey) });
    else if (message !== undefined) toasts.show({ kind: "error", text: message });
    return code === 200;
  };
  return {
    formats: exportFormats.map(({ ending, name, write }) => ({
      id: ending,
      name,
      save: async (sheet) => saveFile(await write(sheet), `${sheet.name} ${clock.now().today}.${ending}`),
    })),
    exportRecords: async (entity, query) => void report(await sheets.exportRecords(entity, query), "list.exported"),
    zip: async (entity, ids) => void report(await sheets.zip(entity, ids), "list.exported"),
    template: async (entity) => report(await sheets.template(entity), "import.downloaded"),
    Steps: SheetStepsHost,
  };
}

/** Starts the listeners of the page: storage, other tabs, links, dropped files. Returns a function that stops them. */
function listen(portal: Portal, go: (route: string) => void): () => void {
  const { guards, host, catalog, i18n, messages } = portal;
  const stops = [
    persistSession(),
    syncSession({
      loginName,
      onEnded: () => portal.endSession("expired"),
      onReplaced() {
        // Input and page belong to the previous user: save drafts and reload.
        guards.saveDrafts();
        guards.withoutPrompt(() => {
          location.hash = host.href(catalog.site.dashboard);
          location.reload();
        });
      },
    }),
    syncPreferences(i18n),
    messages?.follow() ?? (() => undefined),
    interceptLinks(go),
    preventFileDrop(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
