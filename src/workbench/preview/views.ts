/** What can be previewed: every form, table and detail that a route shows, and the menu. Pure. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Route } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";

export type ViewKind = "form" | "list" | "detail" | "menu";

export interface View {
  /** Names it among all. */
  readonly id: string;
  readonly part: ViewKind;
  readonly title: Text;
  /** In-app address, its places open: `/orders/:id`. */
  readonly address: string;
  readonly screen?: string;
  readonly entity?: string;
}

/** Every view of the site map, in its order. */
export function previewViews({ site, screens }: Pick<CompiledCatalog, "site" | "screens">): View[] {
  const walk = (routes: readonly Route[], above: string): View[] =>
    routes.flatMap((route): View[] => {
      const address = route.path.startsWith("/") ? route.path : `${above === "/" ? "" : above}/${route.path}`;
      const screen = route.screen === undefined ? undefined : screens[route.screen];
      const own = {
        title: route.title ?? {},
        address,
        ...(route.screen !== undefined && { screen: route.screen }),
        ...(screen && { entity: screen.entity }),
      };
      const parts: ViewKind[] = !screen
        ? []
        : [
            ...(screen.kind === "list" ? (["list"] as const) : []),
            ...(screen.kind === "form" || (screen.kind === "list" && screen.form) ? (["form"] as const) : []),
            ...(screen.kind === "detail" || screen.kind === "dashboard" || screen.kind === "paper" ? (["detail"] as const) : []),
          ];
      return [...parts.map((part): View => ({ ...own, part, id: `${part}:${address}` })), ...walk(route.children ?? [], address)];
    });
  return [...walk(site.routes, ""), { id: "menu", part: "menu", title: site.product, address: site.dashboard }];
}

/** The views that a change of a file may be seen in; all where it belongs to none in particular. */
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
  // The other views of the same entity may be worth a look too.
  const screenEntity = file.kind === "screen" ? catalog.screens[stem]?.entity : entity;
  const beside = views.filter((view) => !own.includes(view) && screenEntity !== undefined && view.entity === screenEntity);
  // What is typed into is looked at first.
  const all = [...own, ...beside].sort(
    (a, b) => Number(file.kind !== "screen" && b.part === "form") - Number(file.kind !== "screen" && a.part === "form"),
  );
  return all.length === 0 ? views : all;
}

/** The address with its places filled by an id; a new form copies the record, a drawer opens above its list. */
export function previewRoute(view: View, kindOfScreen: string | undefined, id: string | undefined): string {
  const address = view.address.replaceAll(/:\w+/g, id ?? "new");
  if (view.part === "detail") return view.address.includes("/:") || id === undefined ? address : `${address}?id=${encodeURIComponent(id)}`;
  if (view.part !== "form") return address;
  const query =
    kindOfScreen === "list" ? { drawer: id === undefined ? "create" : `copy:${id}` } : id === undefined ? undefined : { copyFrom: id };
  return query ? `${address}?${new URLSearchParams(query)}` : address;
}
