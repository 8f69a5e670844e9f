import type { SharedRecord } from "#dialect/records/timelineEntries.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { buttonClass, EmptyState, SharedView, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";

/** What the server answered for a number. */
export interface TrackAnswer {
  readonly number: string;
  readonly code: number;
  readonly shared: SharedRecord | null;
}

/** The records of a search: one as a whole, several as lines that open, the first of them open. */
export function TrackAnswers({ answers }: { readonly answers: readonly TrackAnswer[] }) {
  const [first] = answers;
  if (first && answers.length === 1) return first.shared ? <SharedView {...first.shared} heading="h2" /> : <NotShown code={first.code} />;
  const open = answers.find(({ shared }) => shared);
  return answers.map((answer) =>
    answer.shared ? (
      <FoundRecord key={answer.number} shared={answer.shared} number={answer.number} isOpen={answer === open} />
    ) : (
      <section key={answer.number} className="ld-card track-missed">
        <h2>{answer.number}</h2>
        <NotShown code={answer.code} />
      </section>
    ),
  );
}

interface FoundRecordProps {
  readonly shared: SharedRecord;
  readonly number: string;
  readonly isOpen: boolean;
}

function FoundRecord({ shared, number, isOpen }: FoundRecordProps) {
  const { t, text } = useTranslation();
  const [name] = shared.fields;
  const { steps = [], index = 0 } = shared.phases ?? {};
  const current = steps[index];
  return (
    <details className="track-found" open={isOpen}>
      <summary className="ld-card">
        <h2>{name ? text(name.value) : number}</h2>
        {current && <span>{t("detail.phaseOf", { step: index + 1, steps: steps.length, label: text(current.label) })}</span>}
      </summary>
      <SharedView {...shared} heading={undefined} />
    </details>
  );
}

function NotShown({ code }: { readonly code: number }) {
  const { catalog, host } = usePortal();
  const { t } = useTranslation();
  if (code === apiCode.notFound) return <EmptyState icon="search-x" title={t("shared.notFound")} hint={t("shared.notFoundHint")} />;
  if (code !== apiCode.throttled) return <EmptyState icon="circle-alert" title={t("shared.failed")} />;
  return (
    <EmptyState icon="circle-alert" title={t("shared.throttled")} hint={t("shared.throttledHint")}>
      <a className={buttonClass("neutral")} href={host.href(catalog.site.login)}>
        {t("login.title")}
      </a>
    </EmptyState>
  );
}
