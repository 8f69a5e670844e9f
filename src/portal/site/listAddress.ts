/** Finds the page where the records of an entity are listed. */
import type { Portal } from "./PortalContext.tsx";

/** Returns the address of the first list of the entity that the account may open; that of the dashboard where there is none. */
export function listAddress({ catalog, siteEntries, canSee }: Pick<Portal, "catalog" | "siteEntries" | "canSee">, entity: string): string {
  const isList = (screen: string | undefined) =>
    screen !== undefined && catalog.screens[screen]?.list !== undefined && catalog.screens[screen].entity === entity;
  return siteEntries.find(({ route }) => isList(route.screen) && canSee(route))?.address ?? catalog.site.dashboard;
}
