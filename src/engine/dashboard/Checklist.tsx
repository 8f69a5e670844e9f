/** First steps of a new user: finished ones are checked off, the next one is highlighted. */
import type { ChecklistItem, DashboardBlock } from "#dialect/schema/screenParts.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusIcon } from "../ui/icons/StatusIcon.tsx";
import { DashboardCard } from "./DashboardCard.tsx";
import { useBlockLayout } from "./blockHeights.ts";
import { useChecklist } from "./useChecklist.ts";

export interface ChecklistProps {
  readonly block: DashboardBlock;
  readonly items: readonly ChecklistItem[];
}

/**
 * While loading, its space is reserved only if it was visible on the last visit, so that it never flashes up for users who
 * have finished it.
 */
export function Checklist({ block, items }: ChecklistProps) {
  const host = useHost();
  const { t, text } = useTranslation();
  const { height } = useBlockLayout(block);
  const done = useChecklist(items);
  if (done === "loading" && height !== undefined) {
    return (
      <DashboardCard block={block} busy>
        <div className="ld-checklist">
          <Skeleton height={64} />
        </div>
      </DashboardCard>
    );
  }
  // It takes no space before it loads: on a first visit the blocks below wait for it.
  if (done === "loading") return <div data-block={block.id} className="ld-checklist" aria-busy="true" hidden />;
  if (done === undefined) return null;
  const context = checkContextOf(host);
  const waiting = items.map(({ waits }, index) => !done[index] && waits && isVisibleToUser(waits.when, host.catalog.expressions, context));
  const next = done.findIndex((isDone, index) => !isDone && !waiting[index]);
  return (
    <DashboardCard block={block} note={t("dashboard.doneOf", { done: done.filter(Boolean).length, all: items.length })}>
      <ol className="ld-checklist">
        {items.map((item, index) => (
          <li key={item.go} aria-current={index === next ? "step" : undefined}>
            <a href={host.href(item.go)} className={`ld-hue-${done[index] ? "green" : waiting[index] ? "blue" : "slate"}`}>
              <StatusIcon icon={done[index] ? "check" : waiting[index] ? "look" : "dashed"} />
              <strong>{text(item.label)}</strong>
              <small>{done[index] ? t("dashboard.done") : text(waiting[index] ? item.waits?.text : item.hint)}</small>
            </a>
          </li>
        ))}
      </ol>
    </DashboardCard>
  );
}
