import { Button, InlineNote } from "#engine";
import type { ImpactQuestion } from "#dialect/wire/revert.ts";
import type { DraftImpact, MigrationImpact } from "#dialect/wire/draftImpact.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { ImpactList } from "./ImpactList.tsx";
import { scrollIntoSight } from "./scrollIntoSight.ts";

export interface ImpactSectionProps {
  /** Undefined until known: the server works it out in the background. */
  readonly impact: DraftImpact | undefined;
  readonly failure: string | undefined;
  readonly asked?: ImpactQuestion;
}

/** What the changes mean to stored records. */
export function ImpactSection({ impact, failure, asked }: ImpactSectionProps) {
  const { t } = useWorkbench().translation;
  return (
    <section data-impact={impact ? "known" : undefined}>
      <h3>{t("publish.impact")}</h3>
      {failure !== undefined && <InlineNote tone="error">{t("publish.impactFailed", { why: failure })}</InlineNote>}
      {!impact && failure === undefined && <p className="ld-muted">{t("publish.impactRunning")}</p>}
      {impact?.migrations.map((migration) => (
        <MigrationNote key={migration.name} {...migration} />
      ))}
      {impact && <ImpactList impact={impact} {...(asked && { asked })} />}
    </section>
  );
}

/** What a migration changes, and what is lost by it. */
function MigrationNote({ name, records, lost, views }: MigrationImpact) {
  const { t } = useWorkbench().translation;
  const said = [
    t("publish.migration", { name, count: records }),
    views > 0 && t("publish.migrationViews", { count: views }),
    lost > 0 && t("publish.migrationLost", { count: lost }),
  ];
  return <InlineNote tone={lost > 0 ? "warning" : "info"}>{said.filter(Boolean).join(" ")}</InlineNote>;
}

export interface HurriedNoteProps {
  /** Label of the button that does it without the impact. */
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  onGo(): void;
}

/** Answers who goes on before the impact is known: wait, or do it without knowing. */
export function HurriedNote({ label, busy, disabled, onGo }: HurriedNoteProps) {
  const { t } = useWorkbench().translation;
  return (
    <div className="bench-hurried" ref={scrollIntoSight}>
      <InlineNote tone="warning" role="alert">
        {t("publish.impactUnknown")}
      </InlineNote>
      <Button size="sm" busy={busy} disabled={disabled} onClick={onGo}>
        {label}
      </Button>
    </div>
  );
}
