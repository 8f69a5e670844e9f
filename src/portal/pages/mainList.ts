/** The list that the product turns about: the first of the site map whose screen has tabs over states. */
import type { CompiledCatalog } from "#dialect/compiled.ts";
import type { Screen } from "#dialect/screens.ts";
import { placesOf } from "../shell/siteMap.ts";

export interface MainList {
  readonly name: string;
  readonly address: string;
  readonly screen: Screen;
}

export function mainList(catalog: Pick<CompiledCatalog, "site" | "screens">): MainList | undefined {
  for (const { route, address } of placesOf(catalog.site)) {
    const screen = route.screen === undefined ? undefined : catalog.screens[route.screen];
    if (route.screen !== undefined && screen?.list?.tabs === "states") return { name: route.screen, address, screen };
  }
  return undefined;
}
