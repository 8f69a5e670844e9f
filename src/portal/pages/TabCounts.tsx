import type { CSSProperties } from "react";
import { Skeleton, StatusMark, useWords } from "#engine";
import { usePortal } from "../shell/PortalContext.tsx";
import type { MainList } from "./mainList.ts";

const mostInRow = 8;

export interface TabCountsProps {
  readonly list: MainList;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly loading: boolean;
}

/** How many records wait where: one cell a tab, in the colour of its first state, a link to just these. Empty ones vanish. */
export function TabCounts({ list, counts, loading }: TabCountsProps) {
  const { catalog, host } = usePortal();
  const { t, text } = useWords();
  const machine = Object.values(catalog.states).find(({ entity }) => entity === list.screen.entity);
  const codes = catalog.codes[machine?.codes ?? ""]?.items ?? [];
  // The first tab holds every record: it is no step of the way.
  const tabs = (machine?.tabs ?? []).slice(1).filter(({ id }) => loading || (counts?.[id] ?? 0) > 0);
  if (!loading && tabs.length === 0) return null;
  // Rows of the same length, as far as the number allows.
  const rows = Math.ceil(tabs.length / mostInRow);
  return (
    <section className="ld-card" aria-label={t("dashboard.counts")} aria-busy={loading}>
      <ul className="dashboard-counts" style={{ "--columns": Math.ceil(tabs.length / rows) } as CSSProperties}>
        {tabs.map((tab) => {
          const code = codes.find((item) => item.const === tab.states?.[0]);
          return (
            <li key={tab.id} className={`ld-hue-${tab.overlay ? "red" : (code?.hue ?? "slate")}`}>
              <a href={host.href(`${list.address}?tab=${encodeURIComponent(tab.id)}`)}>
                <span className="dashboard-count-name">
                  <StatusMark mark={tab.overlay ? "alert" : code?.mark} />
                  {text(tab.label)}
                </span>
                {loading ? <Skeleton width={40} height={20} /> : <strong>{counts?.[tab.id]}</strong>}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
