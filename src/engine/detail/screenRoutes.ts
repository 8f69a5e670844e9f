/** Finds its way on the site map: where the list of an entity stands. */
import type { CompiledCatalog } from "#dialect/compiled.ts";
import type { ListScreen, Route } from "#dialect/screens.ts";

/** The list screen of an entity, by name, with the places its records open and are edited at. */
export function listScreenOf(catalog: CompiledCatalog, entity: string): { name: string; list: ListScreen } | undefined {
  for (const [name, screen] of Object.entries(catalog.screens)) {
    if (screen.entity === entity && screen.list) return { name, list: screen.list };
  }
  return undefined;
}

/** The full path of the route that draws `screen`, `/group/child`; `undefined` where the site map has none. */
export function routeOf(routes: readonly Route[], screen: string, base = ""): string | undefined {
  for (const route of routes) {
    const path = route.path.startsWith("/") ? route.path : `${base}/${route.path}`;
    if (route.screen === screen) return path;
    const inner = route.children && routeOf(route.children, screen, path);
    if (inner) return inner;
  }
  return undefined;
}
