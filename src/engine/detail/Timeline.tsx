import type { Text } from "#dialect/text/text.ts";
import { Button } from "#engine/ui/Button.tsx";
import { Skeleton } from "#engine/ui/Skeleton.tsx";
import { copyText } from "../browser/copyText.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { type TimelineEntry, timelineText } from "#dialect/records/timelineEntries.ts";

export interface TimelineProps {
  /** Newest first; undefined while loading. */
  readonly entries: readonly TimelineEntry[] | undefined;
  readonly failed: boolean;
  /** Name of the record and label of its next step. */
  readonly name: string;
  readonly next: Text | undefined;
  /** False where a tab above shows the name. */
  readonly titled: boolean;
}

/** The history of a record, with a button that copies it as text. */
export function Timeline({ entries, failed, name, next, titled }: TimelineProps) {
  const { t, text } = useTranslation();
  const host = useHost();
  const year = host.clock().today.slice(0, 4);
  const nextStep = next && t("detail.nextStep", { label: text(next) });
  const head = [name, nextStep].filter(Boolean).join("  ");
  const copy = async () => {
    if (await copyText(timelineText(entries ?? [], text, head))) host.notify("success", t("list.copied"));
  };
  return (
    <section className="ld-card ld-timeline" aria-label={t("detail.timeline")}>
      <header className="ld-detail-head">
        {titled && <h2>{t("detail.timeline")}</h2>}
        {entries && entries.length > 0 && (
          <Button size="sm" icon="copy" onClick={() => void copy()}>
            {t("detail.copyTimeline")}
          </Button>
        )}
      </header>
      {nextStep && <p className="ld-timeline-coming">{nextStep}</p>}
      {entries === undefined && !failed && (
        <div className="ld-timeline-wait">
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </div>
      )}
      {failed && !entries && <p className="ld-subtle">{t("detail.timelineFailed")}</p>}
      {entries?.length === 0 && <p className="ld-subtle">{t("detail.timelineEmpty")}</p>}
      {entries && entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <li key={entry.id} data-latest={entry.latest || undefined}>
              <time dateTime={entry.time.replace(" ", "T")}>
                <b>{entry.time.startsWith(year) ? entry.time.slice(5, 10) : entry.time.slice(0, 10)}</b> {entry.time.slice(11)}
              </time>
              <span className="ld-timeline-title">{text(entry.title)}</span>
              {entry.facts.length > 0 && (
                <span className="ld-timeline-facts">
                  {entry.facts.map((fact, index) => (
                    <span key={typeof fact === "string" ? fact : text(fact)}>
                      {index > 0 && <i className="ld-dot" />}
                      {typeof fact === "string" ? fact : text(fact)}
                    </span>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
