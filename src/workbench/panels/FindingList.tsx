import { type ReactNode, useState } from "react";
import { Button, Icon } from "#engine";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { ruleDetail, ruleReason, ruleTitle } from "#dialect/lint/ruleReasons.ts";
import type { Severity } from "#dialect/schema/problems.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { withMends } from "../client/diagnostics.ts";
import { CheckBox } from "../controls/CheckBox.tsx";
import { usageTitle } from "../controls/keywordTitle.ts";
import { useFileName } from "../controls/useFileName.ts";
import { reportFailure } from "../client/reportFailure.ts";
import type { PanelProps } from "./panelProps.ts";

const styles: Readonly<Record<Severity, { readonly icon: string; readonly tone: string }>> = {
  error: { icon: "circle-alert", tone: "red" },
  warning: { icon: "triangle-alert", tone: "amber" },
  info: { icon: "info", tone: "blue" },
};
const severities: readonly Severity[] = ["error", "warning", "info"];

/** Number of rendered findings; the rest is counted. */
const maxFindings = 200;

/** Findings of the whole draft: errors first, and those of the open file before others. */
export function FindingList({ file, onOpen }: PanelProps) {
  const { t } = useWorkbench().translation;
  const { findings, checking } = useDraft();
  const [onlyHere, setOnlyHere] = useState(false);
  const path = file?.path;
  const shown = findings
    .filter((finding) => !onlyHere || finding.file === path)
    .map((finding, index) => ({ finding, index }))
    .sort(
      (a, b) =>
        severities.indexOf(a.finding.severity) - severities.indexOf(b.finding.severity) ||
        Number(b.finding.file === path) - Number(a.finding.file === path) ||
        a.index - b.index,
    )
    .map(({ finding }) => finding);
  return (
    <>
      <FindingCounts>
        <CheckBox checked={onlyHere} onCheck={setOnlyHere}>
          {t("findings.onlyHere")}
        </CheckBox>
      </FindingCounts>
      {shown.length === 0 && !checking && <p className="bench-quiet">{t("findings.none")}</p>}
      <ul className="bench-findings">
        {shown.slice(0, maxFindings).map((finding) => (
          <FindingLine
            key={`${finding.file}:${finding.line}:${finding.column}:${finding.rule}:${finding.message}`}
            finding={finding}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {shown.length > maxFindings && <p className="bench-quiet">{t("findings.more", { count: shown.length - maxFindings })}</p>}
    </>
  );
}

/** Number of findings of each severity, and the time that the check took. */
function FindingCounts({ children }: { readonly children: ReactNode }) {
  const { t } = useWorkbench().translation;
  const { findings, checking, took } = useDraft();
  return (
    <div className="bench-panel-head">
      {severities.map((severity) => {
        const count = findings.filter((finding) => finding.severity === severity).length;
        return (
          <span key={severity} className={`bench-sum ld-hue-${styles[severity].tone}`} data-none={count === 0 || undefined}>
            <Icon name={styles[severity].icon} size={14} />
            {`${t(`findings.${severity}`)} ${count}`}
          </span>
        );
      })}
      {children}
      <span className="bench-space" />
      <span className="ld-subtle" role="status">
        {checking ? t("findings.checking") : took === undefined ? "" : t("findings.took", { seconds: (took / 1000).toFixed(2) })}
      </span>
    </div>
  );
}

/** One finding with its reason. A suggestion becomes a button, except for migrations, which the publish dialog declares. */
function FindingLine({ finding, onOpen }: { readonly finding: LintFinding } & Pick<PanelProps, "onOpen">) {
  const { translation, draft } = useWorkbench();
  const { t } = translation;
  const fileName = useFileName();
  const title = ruleTitle(finding, translation);
  const parts = (finding.trail ?? []).map((part) => translation.text(part)).filter(Boolean);
  const keyword = usageTitle(pointerTokens(finding.pointer));

  async function applyFix(): Promise<void> {
    await draft.edit(finding.file, (text) => withMends(text, finding));
  }

  return (
    <li className={`ld-hue-${styles[finding.severity].tone}`}>
      <button type="button" className="bench-finding" onClick={() => onOpen(finding.file, finding)}>
        <Icon name={styles[finding.severity].icon} size={14} />
        <span>
          <span className="bench-finding-text">{title ?? finding.message}</span>
          {title !== undefined && <span className="bench-finding-place">{ruleDetail(finding, translation.language)}</span>}
          {finding.severity !== "info" && <span className="bench-finding-why">{ruleReason(finding.rule, translation.rules)}</span>}
          <span className="bench-finding-place" title={`${finding.file}:${finding.line} ${finding.rule}`}>
            {[...new Set([fileName(finding.file), ...parts, ...(keyword ? [t(keyword)] : [])])].join(" › ")}
          </span>
        </span>
      </button>
      {finding.suggestion !== undefined && !finding.rule.startsWith("migrate/") && (
        <Button size="sm" title={finding.suggestion} onClick={() => void reportFailure(applyFix())}>
          {finding.also
            ? t("findings.mendAll", { count: finding.also.length + 1 })
            : // Values that are put into a record are no name to choose.
              finding.suggestion.startsWith("{")
              ? t("findings.mend")
              : t("editor.use", { text: finding.suggestion })}
        </Button>
      )}
    </li>
  );
}
