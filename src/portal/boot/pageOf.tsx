/** Maps a route to its page: by `view`, by the kind of its screen, or by `custom`. Each page is a chunk of its own. */
import type { ReactElement } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Route, Screen } from "#dialect/schema/screens.ts";

type PageLoad = (route: Route) => Promise<ReactElement>;

/** Public pages with a frame of their own. */
const unframed = new Set(["login", "home"]);

/** Pages by `view` of a route. */
const views: Readonly<Record<string, PageLoad>> = {
  login: async () => {
    const { LoginPage } = await import("../pages/LoginPage.tsx");
    return <LoginPage />;
  },
  home: async () => {
    const { HomePage } = await import("../pages/HomePage.tsx");
    return <HomePage />;
  },
  article: async (route) => {
    const { ArticlePage } = await import("../pages/ArticlePage.tsx");
    return <ArticlePage route={route} />;
  },
  notFound: async () => {
    const { NotFoundPage } = await import("../pages/NotFoundPage.tsx");
    return <NotFoundPage />;
  },
};

const screens: Partial<Record<Screen["kind"], (screen: string, route: Route) => Promise<ReactElement>>> = {
  list: async (screen, route) => {
    const { ListPage } = await import("../pages/ListPage.tsx");
    return <ListPage key={screen} screen={screen} title={route.title ?? {}} />;
  },
  form: async (screen, route) => {
    const { FormPage } = await import("../pages/FormPage.tsx");
    return <FormPage key={screen} screen={screen} title={route.title} token={route.token} />;
  },
  paper: async (screen) => {
    const { PaperPage } = await import("../pages/PaperPage.tsx");
    return <PaperPage key={screen} screen={screen} />;
  },
  dashboard: async (screen) => {
    const { DashboardPage } = await import("../pages/DashboardPage.tsx");
    return <DashboardPage key={screen} screen={screen} />;
  },
  detail: async (screen) => {
    const { DetailPage } = await import("../pages/DetailPage.tsx");
    return <DetailPage key={screen} screen={screen} />;
  },
};

/** Hand-written pages, by `custom` of a screen. */
const custom: Readonly<Record<string, (screen: string, route: Route) => Promise<ReactElement>>> = {
  "sku-import": async (screen, route) => {
    const { ImportPage } = await import("../sku-import/ImportPage.tsx");
    return <ImportPage key={screen} screen={screen} title={route.title ?? {}} />;
  },
};

/**
 * Returns the page of a route; a public page is wrapped in the public frame. Rejects if the code of the
 * page cannot be loaded, or if no page exists for the route.
 */
export async function pageOf(route: Route, catalog: Pick<CompiledCatalog, "screens">): Promise<ReactElement> {
  const page = await contentOf(route, catalog);
  if (!route.public || unframed.has(route.view ?? "")) return page;
  const { PublicPage } = await import("../pages/public/PublicPage.tsx");
  return <PublicPage>{page}</PublicPage>;
}

async function contentOf(route: Route, catalog: Pick<CompiledCatalog, "screens">): Promise<ReactElement> {
  const view = route.view === undefined ? undefined : views[route.view];
  if (view) return view(route);
  const screen = route.screen === undefined ? undefined : catalog.screens[route.screen];
  const page = screen?.custom === undefined ? screen && screens[screen.kind] : custom[screen.custom];
  if (!page || route.screen === undefined)
    throw new Error(`Route "${route.path}" has no page (${route.view ?? route.screen ?? "neither view nor screen is set"})`);
  return page(route.screen, route);
}
