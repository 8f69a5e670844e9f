/** Views that can be previewed: the form, table and detail page of each route, and the menu. Pure. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Role } from "#dialect/schema/roles.ts";
import type { Route, Screen, Site } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";

export type ViewKind = "form" | "list" | "detail" | "menu";

export interface View {
  /** Unique among all views. */
  readonly id: string;
  readonly part: ViewKind;
  readonly title: Text;
  /** The further site that has the page; the main one if absent. */
  readonly site?: string;
  /** Path with its parameters: `/orders/:id`. */
  readonly address: string;
  readonly screen?: string;
  readonly entity?: string;
}

/** Returns all views of the site maps, in their order: first those of the main site. */
export function previewViews({ site, sites = {}, screens }: Pick<CompiledCatalog, "site" | "sites" | "screens">): View[] {
  const further = Object.entries(sites).flatMap(([name, one]) =>
    siteViews(one.site, screens).map((view): View => ({ ...view, site: name, id: `${name} ${view.id}` })),
  );
  return [...siteViews(site, screens), ...further];
}

function siteViews(site: Site, screens: CompiledCatalog["screens"]): View[] {
  const walk = (routes: readonly Route[], parent: string): View[] =>
    routes.flatMap((route): View[] => {
      const address = route.path.startsWith("/") ? route.path : `${parent === "/" ? "" : parent}/${route.path}`;
      const screen = route.screen === undefined ? undefined : screens[route.screen];
      const own = {
        title: route.title ?? {},
        address,
        ...(route.screen !== undefined && { screen: route.screen }),
        ...(screen && { entity: screen.entity }),
      };
      const parts = screen ? partsOf(screen) : [];
      return [...parts.map((part): View => ({ ...own, part, id: `${part}:${address}` })), ...walk(route.children ?? [], address)];
    });
  return [...walk(site.routes, ""), { id: "menu", part: "menu", title: site.product, address: site.dashboard }];
}

/** The previews of a screen: list and form, else its only page; none of a hand-written part. */
function partsOf({ list, form, custom }: Screen): readonly ViewKind[] {
  if (custom !== undefined) return [];
  if (!list && !form) return ["detail"];
  return [...(list ? (["list"] as const) : []), ...(form ? (["form"] as const) : [])];
}

/** Returns the views that a change of `file` can affect, the most likely first; all views if the file affects none in particular. */
export function viewsForFile(
  file: WorkbenchFile | undefined,
  views: readonly View[],
  catalog: Pick<CompiledCatalog, "screens">,
): readonly View[] {
  if (!file) return views;
  if (file.kind === "site" || file.kind === "endpoints")
    return [...views].sort((a, b) => Number(b.part === "menu") - Number(a.part === "menu"));
  const stem = file.path.slice(file.path.lastIndexOf("/") + 1).replace(/\.json$/, "");
  const entity = file.kind === "entity" ? stem : file.entity;
  const own = views.filter((view) => (file.kind === "screen" ? view.screen === stem : entity !== undefined && view.entity === entity));
  // Other views of the same entity follow.
  const screenEntity = file.kind === "screen" ? catalog.screens[stem]?.entity : entity;
  const beside = views.filter((view) => !own.includes(view) && screenEntity !== undefined && view.entity === screenEntity);
  // Forms come first, unless a screen file is open.
  const all = [...own, ...beside].sort(
    (a, b) => Number(file.kind !== "screen" && b.part === "form") - Number(file.kind !== "screen" && a.part === "form"),
  );
  return all.length === 0 ? views : all;
}

/** Returns the view of the same records on a site that is for the role's kind of account; undefined if the view is on one, or none has it. */
export function viewForRole(
  { of }: Pick<Role, "of">,
  view: View | undefined,
  views: readonly View[],
  { site, sites = {} }: Pick<CompiledCatalog, "site" | "sites">,
): View | undefined {
  const isFor = (one: View): boolean => ((one.site === undefined ? site : sites[one.site]?.site)?.of ?? "customer") === of;
  if (!view || isFor(view)) return undefined;
  const others = views.filter((one) => isFor(one) && one.entity === view.entity);
  return others.find(({ part }) => part === view.part) ?? others[0];
}

/** Returns the URL of a view for a record: path parameters get its id, a form opens as a copy of it, in a drawer if its screen is a list. */
export function previewRoute(view: View, screen: Pick<Screen, "list"> | undefined, id: string | undefined): string {
  const address = view.address.replaceAll(/:\w+/g, id ?? "new");
  if (view.part === "detail") return view.address.includes("/:") || id === undefined ? address : `${address}?id=${encodeURIComponent(id)}`;
  if (view.part !== "form") return address;
  const query = screen?.list ? { drawer: id === undefined ? "create" : `copy:${id}` } : id === undefined ? undefined : { copyFrom: id };
  return query ? `${address}?${new URLSearchParams(query)}` : address;
}
