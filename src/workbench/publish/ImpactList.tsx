import { Fragment, useState } from "react";
import { Button, InlineNote } from "#engine";
import { workbenchToasts } from "../client/toasts.ts";
import type { Text } from "#dialect/text/text.ts";
import type { ImpactQuestion } from "#dialect/wire/revert.ts";
import type { Impact, ImpactFinding, ImpactOfEntity } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { saveText } from "../controls/saveText.ts";

/** Number of records named per finding; the export has all of them. */
const maxNamed = 5;

export interface ImpactListProps {
  readonly impact: Impact;
  /** What the impact was asked about; the draft today if absent. */
  readonly asked?: ImpactQuestion;
}

/** Stored records that the changed rules would reject: those that are new, those that the published rules reject already, and their titles. */
export function ImpactList({ impact, asked = {} }: ImpactListProps) {
  const { translation, api } = useWorkbench();
  const { t } = translation;
  const [isAsking, setAsking] = useState(false);
  const isOnDay = asked.on !== undefined;
  const sum = (count: (entity: ImpactOfEntity) => number) => impact.entities.reduce((total, entity) => total + count(entity), 0);
  const [refused, fresh] = [sum((entity) => entity.refused), sum((entity) => entity.fresh)];
  // What is refused already is not due to these changes: it has a group of its own, which is closed.
  const findingsOf = (isDue: boolean): FindingsOfEntity[] =>
    impact.entities.flatMap((of) => {
      const findings = of.findings.filter(({ records, already }) => records > already === isDue);
      return findings.length > 0 ? [{ ...of, findings }] : [];
    });
  const due = findingsOf(true).sort((a, b) => b.fresh - a.fresh);
  const old = findingsOf(false);
  const share = impact.records === 0 ? 0 : fresh / impact.records;
  if (refused === 0)
    return <p className="ld-muted">{t(isOnDay ? "plan.impactNone" : "publish.impactNone", { records: impact.records })}</p>;
  return (
    <div className="bench-impact">
      <p>{t(isOnDay ? "plan.impactSummary" : "publish.impactSummary", { records: impact.records, fresh, already: refused - fresh })}</p>
      <div className="bench-impact-bar" aria-hidden="true">
        <span style={{ flexGrow: 1 - share }} />
        {fresh > 0 && <span style={{ flexGrow: Math.max(share, 0.01) }} />}
      </div>
      <FindingLists entities={due} isOnDay={isOnDay} />
      {old.length > 0 && (
        <details className="bench-impact-old">
          <summary>{t(isOnDay ? "plan.impactOld" : "publish.impactOld")}</summary>
          <FindingLists entities={old} isOnDay={isOnDay} />
        </details>
      )}
      <InlineNote>{t("publish.impactNote")}</InlineNote>
      <Button size="sm" icon="download" busy={isAsking} onClick={() => void exportAll()}>
        {t("publish.export")}
      </Button>
    </div>
  );

  async function exportAll(): Promise<void> {
    setAsking(true);
    try {
      saveText("impact.csv", await api.impactTable(asked), "text/csv");
    } catch (error) {
      workbenchToasts.show({ kind: "error", text: errorMessage(error) });
    } finally {
      setAsking(false);
    }
  }
}

type FindingsOfEntity = Pick<ImpactOfEntity, "entity" | "label" | "findings" | "fresh">;

function FindingLists({ entities, isOnDay }: { readonly entities: readonly FindingsOfEntity[]; readonly isOnDay: boolean }) {
  const { text } = useWorkbench().translation;
  return entities.map(({ entity, label, findings }) => (
    <ul key={entity} aria-label={text(label)}>
      {[...findings].sort(byNew).map((finding) => (
        <FindingLine key={`${finding.code}${finding.path}`} label={label} finding={finding} isOnDay={isOnDay} />
      ))}
    </ul>
  ));
}

const byNew = (a: ImpactFinding, b: ImpactFinding): number => b.records - b.already - (a.records - a.already);

interface FindingLineProps {
  readonly label: Text;
  readonly finding: ImpactFinding;
  readonly isOnDay: boolean;
}

/** One finding: how many records break it newly, how many already, which of them at any save, and the titles of the first. */
function FindingLine({ label, finding, isOnDay }: FindingLineProps) {
  const { t, text, language } = useWorkbench().translation;
  const { code, records, already, atAnySave, customers, titles } = finding;
  // A record whose title fields the analyst does not read has none to be named by.
  const named = titles.filter((title) => title.trim() !== "");
  const parts = [
    t("publish.records", { count: records, customers: t("publish.customers", { count: customers }) }),
    ...(records > already ? [t(isOnDay ? "plan.impactNew" : "publish.impactNew", { count: records - already })] : []),
    ...(already > 0 ? [t(isOnDay ? "plan.impactAlready" : "publish.impactAlready", { count: already })] : []),
    ...(atAnySave > 0 ? [t("publish.impactAtAnySave", { count: atAnySave })] : []),
    ...(records > atAnySave && code === "limit" ? [t("publish.impactLimit")] : []),
    ...(records > atAnySave && code !== "limit" ? [t("publish.impactWhenTouched", { count: records - atAnySave })] : []),
    ...(named.length > 0 ? [t("publish.ids", { ids: named.slice(0, maxNamed).join(", ") })] : []),
  ];
  return (
    <li>
      <b>{text(label)}</b>
      {language === "zh" ? "：" : ": "}
      {text(finding.sentence)}
      <span className="bench-finding-place">
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span className="ld-dot" />}
            {part}
          </Fragment>
        ))}
      </span>
    </li>
  );
}
