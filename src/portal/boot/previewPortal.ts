/**
 * The portal of a preview: renders as for a user, from the schemas of a draft, but without a session,
 * a backend or browser storage.
 */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { PreviewCommand } from "#dialect/wire/preview.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { createServerClock } from "../browser/serverClock.ts";
import { exportFormats } from "../exports/exportFormats.ts";
import type { SheetCalls } from "../api/sheetCalls.ts";
import type { PortalInstance } from "./createRenderer.tsx";
import type { Drafts } from "../drafts/draftStore.ts";
import { createEngineHost, entityLoader, tableLoader } from "./engineHost.ts";
import { createI18n } from "../browser/i18n.ts";
import { createRouter, type PortalRouter } from "./routes.tsx";
import { session } from "../session/session.ts";
import type { SessionActions } from "../session/sessionActions.ts";
import type { LeaveGuards } from "../site/leaveGuards.ts";
import type { Portal } from "../site/PortalContext.tsx";
import { maySeeRoute } from "../site/routeRefusal.ts";
import { siteEntries } from "../site/siteMap.ts";
import { createMemorySource, provideIcons } from "#engine";

const noDrafts: Drafts = {
  load: async () => null,
  save: async () => true,
  remove: async () => undefined,
  list: async () => [],
  count: async () => 0,
  clear: async () => undefined,
};

const noGuards: LeaveGuards = {
  add: () => () => undefined,
  hasChanges: () => false,
  saveDrafts: () => undefined,
  withoutPrompt: (go) => go(),
  dispose: () => undefined,
};

const noSession: SessionActions = {
  logIn: async () => undefined,
  enterFromPartner: () => undefined,
  accountOf: async () => undefined,
  ensureLoaded: async () => true,
  refresh: async () => undefined,
  logOut: () => undefined,
  reset: () => undefined,
  isLoggedIn: () => true,
  watchSource: (source) => source,
};

const notFound = { code: apiCode.notFound, data: null };

const noSheets: SheetCalls = {
  template: async () => notFound,
  exportRecords: async () => notFound,
  zip: async () => notFound,
  existing: async () => notFound,
  import: async () => notFound,
};

/** @param onPageError Called for a page that cannot be rendered. */
export function createPreviewPortal(catalog: CompiledCatalog, show: PreviewCommand, onPageError: (error: unknown) => void): PortalInstance {
  const { site } = catalog;
  provideIcons(catalog.icons);
  Object.assign(session, { user: { ...show.user }, status: null, partner: false, publicData: undefined });
  const i18n = createI18n(catalog, show.language);
  const portal: Portal = {
    catalog,
    loadScreens: async () => undefined,
    sheets: noSheets,
    readShared: async () => notFound,
    siteEntries: siteEntries(site),
    i18n,
    session: noSession,
    drafts: noDrafts,
    guards: noGuards,
    messages: undefined,
    bare: !show.whole,
    onPageError,
    host: createEngineHost({
      catalog,
      i18n,
      drafts: noDrafts,
      clock: createServerClock(catalog.timeZone),
      guards: noGuards,
      entities: entityLoader(catalog.entities),
      storesViews: true,
      tables: tableLoader(catalog.tables),
      source: createMemorySource(show.records),
      sheets: {
        formats: exportFormats.map(({ ending, name }) => ({ id: ending, name, save: async () => undefined })),
        exportRecords: async () => undefined,
        zip: async () => undefined,
        template: async () => false,
      },
      go: (route, options) => void router.navigate(route, options),
    }),
    partnerLogin: () => undefined,
    canSee: (route) => maySeeRoute(catalog, i18n, route),
    endSession: () => undefined,
  };
  history.replaceState(null, "", `#${show.route}`);
  const router: PortalRouter = createRouter(portal);
  return { portal, router };
}
