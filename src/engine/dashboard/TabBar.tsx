/** Tabs of a list as parts of one bar, with lengths by their counts; below it links with names and counts. */
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import { countText } from "../host/counted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { DashboardCard } from "./DashboardCard.tsx";
import { useTabs } from "./useTabs.ts";

export interface TabBarProps {
  readonly block: DashboardBlock;
  readonly screen: string;
  readonly tabs: readonly string[];
}

export function TabBar({ block, screen, tabs: ids }: TabBarProps) {
  const { catalog, href } = useHost();
  const { t, text } = useTranslation();
  const { tabs, loading, failed, refresh } = useTabs(screen, ids);
  const filled = tabs.filter(({ count }) => (count ?? 0) > 0);
  if (loading) {
    return (
      <DashboardCard block={block} busy>
        <Skeleton height={48} />
      </DashboardCard>
    );
  }
  return (
    <DashboardCard block={block} empty={filled.length === 0} onRetry={failed ? refresh : undefined}>
      {filled.length === 0 && <p className="ld-subtle">{t("dashboard.nothing")}</p>}
      <div className="ld-tab-bar" aria-hidden="true">
        {filled.map((tab) => (
          <i key={tab.id} className={`ld-hue-${tab.hue}`} style={{ flexGrow: tab.count }} />
        ))}
      </div>
      <ul className="ld-tab-bar-names">
        {filled.map((tab) => (
          <li key={tab.id} className={`ld-hue-${tab.hue}`}>
            <a href={href(tab.to)}>
              <i className="ld-tab-bar-dot" />
              {text(tab.label)}
              <strong>{tab.count !== undefined && countText(catalog, tab.count)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}
