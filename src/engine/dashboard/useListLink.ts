import type { Page } from "#dialect/wire/wire.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import { countText } from "../host/counted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { DashboardCardProps } from "./DashboardCard.tsx";

/** Link from a block to its list and tab; undefined if the list has no page, no records, or is not loaded: a link without words is none. */
export function useListLink(screen: string, tab: string | undefined, page: Page | undefined): DashboardCardProps["link"] {
  const { catalog } = useHost();
  const { t } = useTranslation();
  const route = routeOf(catalog.site.routes, screen);
  if (route === undefined || page === undefined || page.total === 0) return undefined;
  return { label: t("dashboard.all", { count: countText(catalog, page.total) }), to: tab === undefined ? route : `${route}?tab=${tab}` };
}
