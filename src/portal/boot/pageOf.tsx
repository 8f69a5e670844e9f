/** Maps a route to its page: by `view`, or by the kind of its screen. Each page is a chunk of its own. */
import type { ReactElement } from "react";
import { loadRows } from "#engine";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Route, Screen, ScreenKind } from "#dialect/schema/screens.ts";

type PageLoad = (route: Route) => Promise<ReactElement>;

/** Public pages with a frame of their own. */
const unframed = new Set(["login", "home", "notFound"]);

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
  shared: async ({ call = "", title = {}, article }) => {
    const { SharedPage } = await import("../pages/public/SharedPage.tsx");
    return <SharedPage call={call} title={title} about={article?.content} />;
  },
  developers: async ({ title }) => {
    const { DevelopersPage } = await import("../pages/developers/DevelopersPage.tsx");
    return <DevelopersPage title={title} />;
  },
  notFound: async () => {
    const { NotFoundPage } = await import("../pages/NotFoundPage.tsx");
    return <NotFoundPage />;
  },
};

/** How screens of a kind become a page. */
interface ScreenPage {
  /** The modules of the entity that the page needs: for display, or for checks too. They are preloaded with the page. */
  readonly reads: "display" | "checks";
  readonly page: (screen: string, route: Route) => Promise<ReactElement>;
}

/** Pages by the kind of the screen: a kind without one does not compile. */
const screenPages: Readonly<Record<Exclude<ScreenKind, "custom">, ScreenPage>> = {
  list: {
    reads: "display",
    page: async (screen, route) => {
      const [{ ListPage }] = await Promise.all([import("../pages/ListPage.tsx"), loadRows()]);
      return <ListPage key={screen} screen={screen} title={route.title ?? {}} />;
    },
  },
  form: {
    reads: "checks",
    page: async (screen, route) => {
      const { FormPage } = await import("../pages/FormPage.tsx");
      return <FormPage key={screen} screen={screen} title={route.title} token={route.token} />;
    },
  },
  paper: {
    reads: "display",
    page: async (screen) => {
      const { PaperPage } = await import("../pages/PaperPage.tsx");
      return <PaperPage key={screen} screen={screen} />;
    },
  },
  dashboard: {
    reads: "display",
    page: async (screen) => {
      const { DashboardPage } = await import("../pages/DashboardPage.tsx");
      return <DashboardPage key={screen} screen={screen} />;
    },
  },
  calendar: {
    reads: "display",
    page: async (screen, route) => {
      const { CalendarPage } = await import("../pages/CalendarPage.tsx");
      return <CalendarPage key={screen} screen={screen} title={route.title ?? {}} />;
    },
  },
  detail: {
    reads: "display",
    page: async (screen) => {
      const [{ DetailPage }] = await Promise.all([import("../pages/DetailPage.tsx"), loadRows()]);
      return <DetailPage key={screen} screen={screen} />;
    },
  },
  import: {
    reads: "checks",
    page: async (screen, route) => {
      const { ImportPage } = await import("../record-import/ImportPage.tsx");
      return <ImportPage key={screen} screen={screen} title={route.title ?? {}} />;
    },
  },
};

function screenPageOf(screen: Screen): ScreenPage | undefined {
  return screen.kind === "custom" ? undefined : screenPages[screen.kind];
}

/** Whether the page of a screen checks records, so that it needs the compiled checks of its entity. */
export function checksRecords(screen: Screen): boolean {
  return screenPageOf(screen)?.reads === "checks";
}

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
  const found = screen && screenPageOf(screen);
  if (!found || route.screen === undefined)
    throw new Error(`Route "${route.path}" has no page (${route.view ?? route.screen ?? "neither view nor screen is set"})`);
  return found.page(route.screen, route);
}
