/** First steps of a new user: finished ones are checked off, the next one is highlighted. */
import type { ChecklistItem, DashboardBlock } from "#dialect/schema/screenParts.ts";
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
  const { href } = useHost();
  const { t, text } = useTranslation();
  const { wasVisible } = useBlockLayout(block);
  const done = useChecklist(items);
  if (done === "loading" && wasVisible) {
    return (
      <DashboardCard block={block} busy>
        <Skeleton height={64} />
      </DashboardCard>
    );
  }
  // It takes no space before it loads: on a first visit the blocks below wait for it.
  if (done === "loading") return <div data-block={block.id} aria-busy="true" hidden />;
  if (done === undefined) return null;
  const next = done.indexOf(false);
  return (
    <DashboardCard block={block} note={t("dashboard.doneOf", { done: done.filter(Boolean).length, all: items.length })}>
      <ol className="ld-checklist">
        {items.map((item, index) => (
          <li key={item.go} aria-current={index === next ? "step" : undefined}>
            <a href={href(item.go)} className={`ld-hue-${done[index] ? "green" : "slate"}`}>
              <StatusIcon icon={done[index] ? "check" : "dashed"} />
              <strong>{text(item.label)}</strong>
              <small>{done[index] ? t("dashboard.done") : text(item.hint)}</small>
            </a>
          </li>
        ))}
      </ol>
    </DashboardCard>
  );
}
