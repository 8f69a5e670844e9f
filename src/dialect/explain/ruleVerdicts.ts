/** The result of every rule for one record, with its reason. For authors of rules. */
import { type CheckContext, scopeOf } from "../check/check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { fieldStates } from "../check/fieldStates.ts";
import type { Rec } from "../json/json.ts";
import { patternOf, pointerTokens } from "../json/pointer.ts";
import type { Severity } from "../schema/problems.ts";
import { eachRule, evaluateRule } from "../check/rules.ts";
import type { Cel } from "../schema/schema.ts";
import { resolveRecord } from "../check/resolveRecord.ts";
import { schemaAt } from "../schema/derived/shape.ts";
import type { Text } from "../text/text.ts";
import { fieldReasons, type ReasonWords } from "./fieldReasons.ts";
import { explainableFields } from "./lexicon.ts";
import { explainCondition } from "./explain.ts";

export interface RuleVerdict {
  /** Id of the rule, or `visible`, `required`, `readOnly` of a field with such a condition. */
  readonly rule: string;
  /** `unknown`: a value is absent, and the rule passes; `skipped`: the rule does not apply to this record. */
  readonly verdict: "holds" | "fails" | "unknown" | "skipped";
  readonly severity: Severity;
  /** Pointer of the field that shows the problem. */
  readonly path: string;
  readonly message?: Text;
  /** The reason, in the language of the words. */
  readonly why?: string;
  /** The keyword of a condition of a field. */
  readonly keyword?: ConditionKeyword;
}

type ConditionKeyword = "x-visible-when" | "x-required-when" | "x-readonly-when";

const conditions = [
  ["x-visible-when", "visible"],
  ["x-required-when", "required"],
  ["x-readonly-when", "readOnly"],
] as const;

/** @param record The resolved record, as it would be stored. */
export function ruleVerdicts(entity: CompiledEntity, record: Rec, context: CheckContext, words: ReasonWords): RuleVerdict[] {
  const scope = scopeOf(context);
  const found: RuleVerdict[] = [];
  eachRule({ entity, resolved: resolveRecord(entity, record, scope), stored: null, scope, context }, (at) => {
    const { rule, names, isApplicable, path, scope: inner } = at;
    const lexicon = { ...words, limits: context.limits, fieldAt: explainableFields(entity.schema, names, () => true) };
    const why = (text: Cel): string | undefined => {
      const tree = entity.expressions[text];
      const reason = tree && explainCondition(tree, inner, lexicon);
      const figures = tree && words.sums?.figures(tree, inner, lexicon);
      return reason !== undefined && figures !== undefined ? words.t("explain.withFigures", { reason, figures }) : (reason ?? figures);
    };
    const result = isApplicable ? evaluateRule(entity, at) : "skipped";
    const isApplied = result !== "skipped";
    const reason = isApplied ? why(rule.rule) : rule.when !== undefined && isApplicable ? why(rule.when) : undefined;
    found.push({
      rule: rule.id,
      verdict: !isApplied ? "skipped" : result === true ? "holds" : result === false || result === "too costly" ? "fails" : "unknown",
      severity: rule.severity ?? "error",
      path,
      message: rule.message,
      ...(reason !== undefined && { why: reason }),
    });
  });
  return [...found, ...conditionVerdicts(entity, record, context, words)];
}

/** Returns the results of the conditions that decide whether fields are visible, required or read-only. */
function conditionVerdicts(entity: CompiledEntity, record: Rec, context: CheckContext, words: ReasonWords): RuleVerdict[] {
  return [...fieldStates(entity, record, context)].flatMap(([path, state]) => {
    const schema = schemaAt(entity.schema, pointerTokens(patternOf(path)));
    return conditions.flatMap(([keyword, rule]): RuleVerdict[] => {
      if (schema?.[keyword] === undefined) return [];
      const why = state[rule] ? fieldReasons(entity, path, record, context, words).join(" ") : "";
      return [{ rule, verdict: state[rule] ? "holds" : "fails", severity: "info", path, keyword, ...(why !== "" && { why }) }];
    });
  });
}
