/** The way from a block to all that it shows a part of. */
import type { Page } from "#dialect/wire/wire.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { DashboardCardProps } from "./DashboardCard.tsx";

/** To the list, in the tab where there is one; none where the list has no page of its own, or nothing on it. */
export function useListLink(screen: string, tab: string | undefined, page: Page | undefined): DashboardCardProps["link"] {
  const { catalog } = useHost();
  const { t } = useTranslation();
  const at = routeOf(catalog.site.routes, screen);
  if (at === undefined || page?.total === 0) return undefined;
  return { label: page ? t("dashboard.all", { count: page.total }) : "", to: tab === undefined ? at : `${at}?tab=${tab}` };
}
