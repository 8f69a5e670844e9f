/** Finds screens and routes on the site map. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { ListScreen, Route, Screen } from "#dialect/schema/screens.ts";

/** Returns the list screen of an entity with its name. Of several, the one that the site map names first. */
export function listScreenOf(catalog: CompiledCatalog, entity: string): { name: string; list: ListScreen } | undefined {
  return inOrder(catalog).flatMap(([name, screen]) => (screen.entity === entity && screen.list ? [{ name, list: screen.list }] : []))[0];
}

/** Returns the name of the screen with the form of an entity. Of several, the one that the site map names first. */
export function formScreenOf(catalog: CompiledCatalog, entity: string): string | undefined {
  return inOrder(catalog).find(([, screen]) => screen.entity === entity && screen.form)?.[0];
}

/** Returns the screens with their names, those of the site map first. */
function inOrder({ site, screens }: CompiledCatalog): readonly (readonly [string, Screen])[] {
  const onSiteMap = screensOf(site.routes);
  const others = Object.keys(screens).filter((name) => !onSiteMap.includes(name));
  return [...onSiteMap, ...others].flatMap((name) => {
    const screen = screens[name];
    return screen ? [[name, screen] as const] : [];
  });
}

function screensOf(routes: readonly Route[]): readonly string[] {
  return routes.flatMap(({ screen, children = [] }) => [...(screen === undefined ? [] : [screen]), ...screensOf(children)]);
}

/** Returns the group of the site map that an address belongs to; undefined where none does. */
export function groupOf(routes: readonly Route[], address: string): Route | undefined {
  return routes.find(({ path, children }) => children && path !== "/" && address.startsWith(`${path}/`));
}

/** Returns the full path of the route of a screen, `/group/child`; undefined where the site map has none. */
export function routeOf(routes: readonly Route[], screen: string, base = ""): string | undefined {
  for (const route of routes) {
    const path = route.path.startsWith("/") ? route.path : `${base}/${route.path}`;
    if (route.screen === screen) return path;
    const inner = route.children && routeOf(route.children, screen, path);
    if (inner) return inner;
  }
  return undefined;
}

/** Returns the conditions (`x-show-when`) of the route of a screen and of its groups; undefined where the site map has none. */
export function conditionsOf(routes: readonly Route[], screen: string): readonly string[] | undefined {
  for (const route of routes) {
    const inner = route.screen === screen ? [] : route.children && conditionsOf(route.children, screen);
    const own = route["x-show-when"];
    if (inner) return own === undefined ? inner : [own, ...inner];
  }
  return undefined;
}
