import { Button, Icon } from "#engine";
import { lineOf } from "#dialect/json/editJson.ts";
import type { TrialResult, RuleResult } from "#dialect/wire/workbench.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { memberTitle } from "../controls/keywordTitle.ts";
import { reportFailure } from "../client/reportFailure.ts";
import type { PanelProps } from "./panelProps.ts";

const styles: Readonly<Record<RuleResult["verdict"], { readonly icon: string; readonly hue: string }>> = {
  holds: { icon: "circle-check", hue: "green" },
  fails: { icon: "circle-x", hue: "red" },
  unknown: { icon: "circle-question-mark", hue: "amber" },
  skipped: { icon: "minus", hue: "grey" },
};

/** Order of the list: failed rules first. */
const order: readonly RuleResult["verdict"][] = ["fails", "unknown", "holds", "skipped"];

export interface VerdictListProps {
  readonly result: TrialResult;
  /** Also show conditions of fields, not only rules. */
  readonly all: boolean;
  onOpen: PanelProps["onOpen"];
  /** Label of a field's location. */
  placeOf(path: string): string;
  onKeep(verdict: RuleResult): void;
}

/** Results of a trial: problems of fields, then each rule with its reason. Each rule links to its source. */
export function VerdictList({ result, all, placeOf, onOpen, onKeep }: VerdictListProps) {
  const verdicts = result.verdicts
    .filter((verdict) => all || isRule(verdict))
    .sort((a, b) => Number(isRule(b)) - Number(isRule(a)) || order.indexOf(a.verdict) - order.indexOf(b.verdict));
  // Problems by keywords of fields; rules are listed below.
  const fieldProblems = result.problems.filter(({ code }) => !code.startsWith("rule:"));
  return (
    <>
      {fieldProblems.map((refusal) => (
        <RefusalLine key={refusal.code + refusal.path} refusal={refusal} place={placeOf(refusal.path)} />
      ))}
      {verdicts.map((verdict) => (
        <VerdictLine
          key={`${verdict.file}${verdict.pointer}${verdict.path}${verdict.rule}`}
          verdict={verdict}
          place={placeOf(verdict.path)}
          onOpen={onOpen}
          onKeep={onKeep}
        />
      ))}
    </>
  );
}

interface RefusalLineProps {
  readonly refusal: TrialResult["problems"][number];
  readonly place: string;
}

function RefusalLine({ refusal: { sentence, code, severity }, place }: RefusalLineProps) {
  const { t, text } = useWorkbench().translation;
  const keyword = memberTitle(code);
  return (
    <li className={`ld-hue-${severity === "error" ? "red" : "amber"}`}>
      <span className="bench-finding">
        <Icon name={styles.fails.icon} size={14} />
        <span>
          <span className="bench-finding-text">{text(sentence)}</span>
          <span className="bench-finding-place" title={code}>
            {[place, keyword && t(keyword)].filter(Boolean).join(" › ")}
          </span>
        </span>
      </span>
    </li>
  );
}

interface VerdictLineProps extends Pick<VerdictListProps, "onOpen" | "onKeep"> {
  readonly verdict: RuleResult;
  readonly place: string;
}

function VerdictLine({ verdict, place, onOpen, onKeep }: VerdictLineProps) {
  const { translation, draft } = useWorkbench();
  const { t, text: localize } = translation;
  const { rule, message, why, file, pointer } = verdict;
  // A false condition of a field is not an error.
  const ofRule = isRule(verdict);
  const style = styles[verdict.verdict];
  async function openIt(): Promise<void> {
    const { text } = await draft.open(file);
    onOpen(file, { line: lineOf(text, pointer) ?? 1, column: 1, pointer });
  }
  return (
    <li className={`ld-hue-${ofRule ? style.hue : "slate"}`}>
      <button type="button" className="bench-finding" onClick={() => void reportFailure(openIt())}>
        <Icon name={ofRule ? style.icon : "minus"} size={14} />
        <span>
          <span className="bench-finding-text">
            <span className="ld-mono">{rule}</span>
            {` ${t(!ofRule && verdict.verdict === "fails" ? "tester.not" : `tester.${verdict.verdict}`)}`}
            {message && verdict.verdict === "fails" && `: ${localize(message)}`}
          </span>
          <span className="bench-finding-place">
            {[place, why && t("tester.why", { text: localize(why) })].filter(Boolean).join(" · ")}
          </span>
        </span>
      </button>
      {ofRule && (verdict.verdict === "fails" || verdict.verdict === "holds") && (
        <Button size="sm" onClick={() => onKeep(verdict)}>
          {t("tester.keep")}
        </Button>
      )}
    </li>
  );
}

/** Returns whether the result is of a rule; otherwise it is of a condition of a field. */
function isRule({ pointer }: RuleResult): boolean {
  return pointer.includes("/x-rules/");
}
