/**
 * The site map as routes of the hash router [N-01].
 *
 * `screens.json` lists the routes, `pageOf.tsx` maps them to pages, and the guards run before each
 * navigation. Home of react-router, with the shell and the pages.
 */
import { createHashRouter, type LoaderFunctionArgs, redirect, replace, type RouteObject, RouterProvider } from "react-router-dom";
import type { Route, Screen } from "#dialect/schema/screens.ts";
import { loadFrameIcons } from "#engine";
import { checksRecords, pageOf } from "./pageOf.tsx";
import { decideRoute } from "../site/guards.ts";
import { FailureNote } from "../shell/navigation/FailureNote.tsx";
import { LoadedPage } from "../shell/navigation/LoadedPage.tsx";
import { PageFailure } from "../shell/navigation/PageFailure.tsx";
import { PageWaiting } from "../shell/navigation/PageWaiting.tsx";
import type { Portal } from "../site/PortalContext.tsx";
import { reloadOnce } from "../shell/navigation/reloadOnce.ts";
import { Root } from "../shell/Root.tsx";
import { hasContent, type SiteEntry } from "../site/siteMap.ts";

export type PortalRouter = ReturnType<typeof createHashRouter>;

/** Loads the shell and its icons. A visitor does not need them. */
export const fetchFrame = () => Promise.all([import("../shell/AppShell.tsx"), loadFrameIcons()] as const);

/** The guards of a navigation, and the address that it goes to. */
interface Visit {
  /** Runs before every navigation, also one that changes the query only. */
  guard(args: LoaderFunctionArgs): Promise<null>;
  /** Path and query of the last navigation, also of one under way. */
  target(): string;
}

function createVisit(portal: Portal): Visit {
  const { catalog, siteEntries, session } = portal;
  let target = catalog.site.home;
  const decide = (path: string, search: string) =>
    decideRoute({
      site: catalog.site,
      siteEntries,
      path,
      search,
      loggedIn: session.isLoggedIn(),
      partnerLogin: portal.partnerLogin(),
      canSee: portal.canSee,
      newToken: () => crypto.randomUUID(),
    });
  return {
    target: () => target,
    async guard({ request }) {
      const { pathname: path, search } = new URL(request.url);
      target = path + search;
      // Flags of the user decide what a route shows, so they come first; a refused token is gone afterwards.
      if (session.isLoggedIn()) await session.ensureLoaded();
      const decision = decide(path, search);
      if ("leave" in decision) {
        location.assign(decision.leave);
        // Nothing is shown on the way out.
        return new Promise<never>(() => undefined);
      }
      // An address that is in the bar already (typed, reloaded, Back) gives its entry of the history up.
      // One that a link was only about to push has none yet: `replace` would take that of the page before, and Back would miss it.
      if ("go" in decision) throw isInBar(target) ? replace(decision.go) : redirect(decision.go);
      return null;
    },
  };
}

export function createRouter(portal: Portal): PortalRouter {
  const { catalog, siteEntries } = portal;
  const visit = createVisit(portal);

  const routeOf = ({ address, route }: SiteEntry): RouteObject => ({
    path: address,
    caseSensitive: true,
    ErrorBoundary: PageFailure,
    // Never rejects: after a rejection the router renders nothing, because the shell around the page is not loaded.
    lazy: async () => {
      const load = async () => {
        if (route.screen !== undefined) await portal.loadScreens();
        // In parallel with the page's code. On failure the page loads it again and shows the error.
        const screen = catalog.screens[route.screen ?? ""];
        if (screen) fetchEntity(portal, screen).catch(() => undefined);
        return pageOf(route, catalog);
      };
      return { element: await reloadOnce(load, visit.target).catch((error: unknown) => <LoadedPage load={load} error={error} />) };
    },
  });
  const shell = async () => {
    const load = () => Promise.all([fetchFrame(), portal.loadScreens()]);
    try {
      const [[{ AppShell }]] = await reloadOnce(load, visit.target);
      return { Component: AppShell };
    } catch (error) {
      return { element: <FailureNote error={error} onRetry={() => location.reload()} /> };
    }
  };
  const drawn = siteEntries.filter(({ route }) => hasContent(route) && route.redirect === undefined);
  return createHashRouter([
    {
      id: "root",
      loader: visit.guard,
      shouldRevalidate: () => true,
      Component: Root,
      HydrateFallback: PageWaiting,
      ErrorBoundary: PageFailure,
      children: [
        ...drawn.filter(({ route }) => !isFramed(route)).map(routeOf),
        { lazy: shell, children: drawn.filter(({ route }) => isFramed(route)).map(routeOf) },
        // Groups and redirects have no page: the guard sends them on.
        { path: "*", element: null },
      ],
    },
  ]);
}

/** Preloads the entity of a screen. */
function fetchEntity({ host }: Portal, screen: Screen): Promise<unknown> {
  return checksRecords(screen) ? host.loadCompiled(screen.entity) : host.loadEntity(screen.entity);
}

/** Returns whether the shell surrounds the page: not for public and printed pages. */
function isFramed({ public: isPublic, frame }: Route): boolean {
  return !isPublic && frame !== false;
}

function isInBar(target: string): boolean {
  const { pathname, search } = new URL(location.hash.slice(1) || "/", location.origin);
  return pathname + search === target;
}

export function Routes({ router }: { readonly router: PortalRouter }) {
  return <RouterProvider router={router} />;
}
