/**
 * Addresses: the site map as routes of the hash router [N-01].
 *
 * `screens.json` says what there is, `pageOf.tsx` which page draws it, and the
 * guards decide before anything is shown. Home of react-router, with the shell
 * and the pages.
 */
import { createHashRouter, type LoaderFunctionArgs, replace, type RouteObject, RouterProvider } from "react-router-dom";
import { AppShell } from "./shell/AppShell.tsx";
import { pageOf } from "./pageOf.tsx";
import { decide } from "./shell/guards.ts";
import { PageFailure } from "./shell/PageFailure.tsx";
import { PageWaiting } from "./shell/PageWaiting.tsx";
import type { Portal } from "./shell/PortalContext.tsx";
import { reloadOnce } from "./shell/reloadOnce.ts";
import { Root } from "./shell/Root.tsx";
import { hasContent, type Place } from "./shell/siteMap.ts";

export type PortalRouter = ReturnType<typeof createHashRouter>;

export function createRouter(portal: Portal): PortalRouter {
  const { catalog, places, session } = portal;
  let wanted = catalog.site.home;

  /** Runs before every navigation, also one that changes the query only. */
  async function guard({ request }: LoaderFunctionArgs): Promise<null> {
    const { pathname: path, search } = new URL(request.url);
    wanted = path + search;
    const visit = () =>
      decide({
        site: catalog.site,
        places,
        path,
        search,
        loggedIn: session.isLoggedIn(),
        shows: portal.shows,
        newToken: () => crypto.randomUUID(),
      });
    // Flags of the user decide what a route shows, so they come first; a refused token is gone afterwards.
    if (session.isLoggedIn()) await session.ready();
    const decision = visit();
    if ("go" in decision) throw replace(decision.go);
    return null;
  }

  const routeOf = ({ address, route }: Place): RouteObject => ({
    path: address,
    caseSensitive: true,
    ErrorBoundary: PageFailure,
    lazy: async () => ({
      element: await reloadOnce(
        () => pageOf(route, catalog),
        () => wanted,
      ),
    }),
  });
  const drawn = places.filter(({ route }) => hasContent(route) && route.redirect === undefined);
  return createHashRouter([
    {
      id: "root",
      loader: guard,
      shouldRevalidate: () => true,
      Component: Root,
      HydrateFallback: PageWaiting,
      ErrorBoundary: PageFailure,
      children: [
        ...drawn.filter(({ route }) => route.public).map(routeOf),
        { Component: AppShell, children: drawn.filter(({ route }) => !route.public).map(routeOf) },
        // Groups and redirects have no page: the guard sends them on.
        { path: "*", element: null },
      ],
    },
  ]);
}

export function Routes({ router }: { readonly router: PortalRouter }) {
  return <RouterProvider router={router} />;
}
