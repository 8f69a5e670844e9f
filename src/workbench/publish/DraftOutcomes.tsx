import { Icon } from "#engine";
import { ruleTitle } from "#dialect/lint/ruleReasons.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";

/** Number of listed findings. */
const maxFindings = 5;

export interface DraftOutcomesProps {
  onOpen(path: string, at: { readonly line: number; readonly column: number }): void;
}

/** Shows whether the cases of the rules pass and all texts are translated, with links to what is missing. */
export function DraftOutcomes({ onOpen }: DraftOutcomesProps) {
  const { translation } = useWorkbench();
  const { t } = translation;
  const { findings } = useDraft();
  const cases = findings.filter(({ rule }) => rule === "rule/case");
  const untranslated = findings.filter(({ rule }) => rule === "i18n/missing");
  return (
    <section>
      <h3>{t("publish.cases")}</h3>
      <Outcome
        good={cases.length === 0}
        text={cases.length === 0 ? t("publish.casesPass") : t("publish.casesFail", { count: cases.length })}
      />
      <Outcome
        good={untranslated.length === 0}
        text={untranslated.length === 0 ? t("publish.translated") : t("publish.untranslated", { count: untranslated.length })}
      />
      {[...cases, ...untranslated].slice(0, maxFindings).map((finding) => (
        <button
          key={`${finding.file}:${finding.line}:${finding.column}`}
          type="button"
          className="bench-link"
          onClick={() => onOpen(finding.file, finding)}
        >
          {`${finding.file}:${finding.line} ${ruleTitle(finding, translation) ?? finding.message}`}
        </button>
      ))}
    </section>
  );
}

function Outcome({ good, text }: { readonly good: boolean; readonly text: string }) {
  return (
    <p className={`bench-sum ld-hue-${good ? "green" : "red"}`}>
      <Icon name={good ? "circle-check" : "circle-x"} size={14} />
      {text}
    </p>
  );
}
