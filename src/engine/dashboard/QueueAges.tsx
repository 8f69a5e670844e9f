/** How long the records of several lists have waited: a row for each list, divided by ages, with a link to its tab. */
import { useMemo } from "react";
import type { DashboardBlock, ListSums, QueueRow } from "#dialect/schema/screenParts.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import { countText } from "../host/counted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useRows } from "../records/useRows.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import { useDeclaredSums } from "../screens/useDeclaredSums.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { blockQuery } from "./blockQuery.ts";
import { sumsRestMs } from "./chartBars.ts";
import { DashboardCard } from "./DashboardCard.tsx";
import "./charts.css";

/** Colors of the ages; the oldest has the last one. */
const hues = ["grey", "teal", "blue", "amber", "red"];
const hueOfAge = (index: number, count: number): string => `ld-hue-${hues[Math.max(0, hues.length - count + index)] ?? "grey"}`;

export default function QueueAges({ block, rows }: { readonly block: DashboardBlock; readonly rows: readonly QueueRow[] }) {
  const { text } = useTranslation();
  const [first] = rows;
  const load = useDeclaredSums(first?.screen ?? "", first?.of ?? "");
  const bands = load.state === "ready" ? bandsOf(load.sums) : [];
  return (
    <DashboardCard block={block}>
      <ul className="ld-chart-rows ld-queue-ages">
        {rows.map((row) => (
          <Queue key={`${row.screen} ${row.tab}`} row={row} />
        ))}
      </ul>
      <ul className="ld-chart-legend">
        {bands.map(({ label }, index) => (
          <li key={text(label)} className={hueOfAge(index, bands.length)}>
            <i className="ld-tab-bar-dot" />
            {text(label)}
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}

/** The ages of the first grouping; none if it has no ages. */
function bandsOf(sums: ListSums | undefined) {
  const by = sums?.by[0];
  return typeof by === "object" && "ages" in by ? by.ages : [];
}

/** Number of records in a band. */
function countOf(groups: readonly SumGroup[], band: number): number {
  return groups.reduce((sum, { by, count }) => (by[0] === String(band) ? sum + count : sum), 0);
}

function Queue({ row }: { readonly row: QueueRow }) {
  const load = useDeclaredSums(row.screen, row.of);
  return <li>{load.state === "ready" ? <Ages row={row} parts={load.parts} sums={load.sums} /> : <Skeleton height={20} />}</li>;
}

function Ages({ row, parts, sums }: { readonly row: QueueRow; readonly parts: LoadedScreen; readonly sums: ListSums }) {
  const host = useHost();
  const { catalog, source, href } = host;
  const { t, text } = useTranslation();
  const { page, failure } = useRows(source, parts.entity.name, blockQuery(host, row.screen, row.tab, { sums: sums.id }), {
    restMs: sumsRestMs,
  });
  const bands = useMemo(() => bandsOf(sums), [sums]);
  const machine = Object.values(catalog.states).find(({ entity }) => entity === parts.entity.name);
  const tab = [...(machine?.tabs ?? []), ...(machine?.views ?? [])].find(({ id }) => id === row.tab);
  const counts = bands.map((_, index) => countOf(page?.sums ?? [], index));
  const route = routeOf(catalog.site.routes, row.screen) ?? "/";
  return (
    <>
      <a href={href(`${route}?tab=${encodeURIComponent(row.tab)}`)}>{text(row.label ?? tab?.label)}</a>
      <div>
        <span className="ld-chart-line">
          <span aria-hidden>
            {counts.map((count, index) => (
              <i
                key={text(bands[index]?.label)}
                className={hueOfAge(index, bands.length)}
                style={{ flexGrow: count }}
                hidden={count === 0}
              />
            ))}
          </span>
          <small>{failure && !page ? t("list.failed") : page && countText(catalog, page.total)}</small>
        </span>
      </div>
    </>
  );
}
