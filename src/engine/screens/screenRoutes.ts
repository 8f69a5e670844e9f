/** Finds its way on the site map: where the list of an entity stands. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { ListScreen, Route } from "#dialect/schema/screens.ts";

/** The list screen of an entity, by name, with the places its records open and are edited at. Of several, the one that the site map names first. */
export function listScreenOf(catalog: CompiledCatalog, entity: string): { name: string; list: ListScreen } | undefined {
  const onTheMap = screensOf(catalog.site.routes);
  const others = Object.keys(catalog.screens).filter((name) => !onTheMap.includes(name));
  for (const name of [...onTheMap, ...others]) {
    const screen = catalog.screens[name];
    if (screen?.entity === entity && screen.list) return { name, list: screen.list };
  }
  return undefined;
}

function screensOf(routes: readonly Route[]): readonly string[] {
  return routes.flatMap(({ screen, children = [] }) => [...(screen === undefined ? [] : [screen]), ...screensOf(children)]);
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
