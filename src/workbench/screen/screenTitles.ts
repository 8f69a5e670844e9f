/** Titles of screens: those of the pages that show them. Pure. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Route } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";

/** Name of a screen -> title of the first page that shows it. */
export function screenTitles({ site, sites = {} }: Pick<CompiledCatalog, "site" | "sites">): Readonly<Record<string, Text>> {
  const walk = (routes: readonly Route[]): (readonly [string, Text])[] =>
    routes.flatMap(({ screen, title, children = [] }) => [
      ...(screen !== undefined && title ? [[screen, title] as const] : []),
      ...walk(children),
    ]);
  const all = [site, ...Object.values(sites).map((one) => one.site)].flatMap(({ routes }) => walk(routes));
  return Object.fromEntries(all.reverse());
}
