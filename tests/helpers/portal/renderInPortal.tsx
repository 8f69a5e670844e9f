/** Renders a component inside a portal with test services, at a path of a memory router. */
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider, type RouteObject } from "react-router-dom";
import type { Rec } from "#dialect/json/json.ts";
import type { Site } from "#dialect/schema/screens.ts";
import type { SessionFacts } from "#dialect/check/check.ts";
import { createI18n } from "#portal/browser/i18n.ts";
import { createLeaveGuards, type LeaveGuards } from "#portal/site/leaveGuards.ts";
import { type Portal, PortalContext } from "#portal/site/PortalContext.tsx";
import { session } from "#portal/session/session.ts";
import { siteEntries } from "#portal/site/siteMap.ts";
import { library } from "../engine/library.ts";
import { draw, settle } from "../engine/page.tsx";
import { testHost, type TestHost } from "../engine/testHost.ts";
import { site as testSite } from "./testSite.ts";

export interface TestPortal extends Portal {
  readonly host: TestHost;
  /** Calls of `endSession`. */
  readonly ended: string[];
}

export interface TestPortalOptions {
  readonly site?: Partial<Site>;
  readonly records?: Readonly<Record<string, readonly Rec[]>>;
  readonly user?: SessionFacts | null;
  readonly loggedIn?: boolean;
  readonly language?: string;
  /** Services that replace those of the test. */
  readonly services?: Partial<Omit<Portal, "host">>;
}

const openGuards: LeaveGuards[] = [];

/** A portal in English on the test site. The session holds `user` until `resetTestPortal`. */
export function testPortal({
  site = {},
  records = {},
  user = {},
  loggedIn = true,
  language = "en",
  services = {},
}: TestPortalOptions = {}): TestPortal {
  Object.assign(session, { user, status: null, partner: false, publicData: undefined });
  const whole: Site = { ...testSite, ...site };
  const host = testHost({ ...library, site: whole }, records, user ?? {});
  host.speak(language);
  const ended: string[] = [];
  const guards = createLeaveGuards();
  openGuards.push(guards);
  return {
    catalog: host.catalog,
    loadScreens: async () => undefined,
    siteEntries: siteEntries(whole),
    i18n: createI18n(host.catalog, language),
    session: {
      logIn: async () => undefined,
      enterFromPartner: () => undefined,
      accountOf: async () => undefined,
      ensureLoaded: async () => true,
      refresh: async () => undefined,
      logOut: () => undefined,
      reset: () => undefined,
      isLoggedIn: () => loggedIn,
      watchSource: (source) => source,
    },
    drafts: {
      load: async () => null,
      save: async () => true,
      remove: async () => undefined,
      list: async () => [],
      count: async () => 0,
      clear: async () => undefined,
    },
    sheets: {
      template: async () => ({ code: 200, data: null }),
      exportRecords: async () => ({ code: 200, data: null }),
      zip: async () => ({ code: 200, data: null }),
      existing: async () => ({ code: 200, data: new Map() }),
      import: async () => ({ code: 200, data: { created: 0, updated: 0 } }),
    },
    host,
    readShared: async () => ({ code: 404, data: null }),
    guards,
    messages: undefined,
    partnerLogin: () => undefined,
    canSee: () => true,
    endSession: (reason) => void ended.push(reason),
    ended,
    ...services,
  };
}

/** Renders `content` at `path`; links and navigation work inside the returned router. */
export async function renderInPortal(portal: TestPortal, content: ReactNode, path = "/", routes: RouteObject[] = []) {
  const router = createMemoryRouter([{ path: "*", element: content }, ...routes], { initialEntries: [path] });
  await draw(
    portal.host,
    <PortalContext value={portal}>
      <RouterProvider router={router} />
    </PortalContext>,
  );
  await settle(1);
  return router;
}

/** Forgets the user and removes the listeners of all test portals. Call it after each test, with `clearPage`. */
export function resetTestPortal(): void {
  for (const { dispose } of openGuards.splice(0)) dispose();
  Object.assign(session, { user: null, status: null, partner: false, publicData: undefined });
}
