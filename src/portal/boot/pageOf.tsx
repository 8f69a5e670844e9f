/** Which page draws a route: a view of the shell, or a screen by its kind. Each comes as a chunk of its own. */
import type { ReactElement } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Route, Screen } from "#dialect/schema/screens.ts";

type PageLoad = (route: Route) => Promise<ReactElement>;

/** Public pages that bring a frame of their own. */
const whole = new Set(["login", "home"]);

/** What the shell draws itself, by the word `view` of a route. */
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

/** Parts written by hand, by the word `custom` of a screen. */
const custom: Readonly<Record<string, (screen: string, route: Route) => Promise<ReactElement>>> = {
  "sku-import": async (screen, route) => {
    const { ImportPage } = await import("../sku-import/ImportPage.tsx");
    return <ImportPage key={screen} screen={screen} title={route.title ?? {}} />;
  },
};

/**
 * A public page comes in the light frame of public pages, a private one goes
 * into the shell. Rejects when the page's code cannot be fetched, or when the
 * site map names what nobody draws.
 */
export async function pageOf(route: Route, catalog: Pick<CompiledCatalog, "screens">): Promise<ReactElement> {
  const page = await contentOf(route, catalog);
  if (!route.public || whole.has(route.view ?? "")) return page;
  const { PublicPage } = await import("../pages/public/PublicPage.tsx");
  return <PublicPage>{page}</PublicPage>;
}

async function contentOf(route: Route, catalog: Pick<CompiledCatalog, "screens">): Promise<ReactElement> {
  const view = route.view === undefined ? undefined : views[route.view];
  if (view) return view(route);
  const screen = route.screen === undefined ? undefined : catalog.screens[route.screen];
  const page = screen?.custom === undefined ? screen && screens[screen.kind] : custom[screen.custom];
  if (!page || route.screen === undefined)
    throw new Error(`No page draws the route "${route.path}" (${route.view ?? route.screen ?? "nothing named"})`);
  return page(route.screen, route);
}
