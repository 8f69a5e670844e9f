import { useState } from "react";
import { Icon } from "#engine";
import type { Expr } from "#dialect/expr/ast.ts";
import { evaluate, type Scope } from "#dialect/expr/evaluate.ts";
import { freeNames } from "#dialect/expr/freeNames.ts";
import { ExprCostError } from "#dialect/expr/values.ts";
import { explainCondition } from "#dialect/explain/explain.ts";
import type { Lexicon } from "#dialect/explain/lexicon.ts";
import { type Json, isObject, type Rec } from "#dialect/json/json.ts";
import { businessClock } from "#dialect/text/time.ts";
import { chosenRecord, exampleChoice, storedChoice } from "../../client/recordChoice.ts";
import { useExamples, useStored } from "../../client/useExamples.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { RecordSelect } from "../../controls/RecordSelect.tsx";
import { type ExprScope, lexiconOf } from "./exprScope.ts";

export interface LiveResultProps {
  readonly tree: Expr;
  readonly kind: "condition" | "formula";
  readonly entity: string;
  readonly scope: ExprScope;
  readonly sentence: Lexicon["t"];
}

/** The result of the expression for an example or a stored record, and why. */
export function LiveResult({ tree, kind, entity, scope, sentence }: LiveResultProps) {
  const { translation } = useWorkbench();
  const { t, language } = translation;
  const examples = useExamples(entity);
  const stored = useStored(entity);
  const [chosen, setChosen] = useState<string>();
  // A stored record has its state and computed fields; an example often lacks them.
  const choice = chosen ?? (stored[0] ? storedChoice(stored[0]) : exampleChoice(0));
  const record = chosenRecord(choice, { examples, stored });
  const values = record && valuesOf(record, tree, scope);
  const result = values && resultOf(tree, values);
  const why = values && kind === "condition" ? explainCondition(tree, values, lexiconOf(scope, language, sentence)) : undefined;
  const verdict = result === true ? "holds" : result === false ? "not" : "unknown";
  return (
    <div className="cond-live">
      <span>{t("condition.try")}</span>
      <RecordSelect
        label={t("condition.tryWith")}
        none={t("condition.tryNone")}
        value={choice}
        onChange={setChosen}
        {...{ examples, stored }}
      />
      {values && kind === "condition" && (
        <output className={`bench-sum ld-hue-${{ holds: "green", not: "grey", unknown: "amber" }[verdict]}`}>
          <Icon name={{ holds: "circle-check", not: "minus", unknown: "circle-question-mark" }[verdict]} size={14} />
          {t(`condition.result.${verdict}`)}
        </output>
      )}
      {values && kind === "formula" && (
        <output>
          <b>{result === undefined ? t("condition.noValue") : printed(result)}</b>
        </output>
      )}
      {why !== undefined && <p className="ld-subtle">{why}</p>}
    </div>
  );
}

/** The scope of a trial: the record, its first row where the expression reads one, limits and today. */
function valuesOf(record: Rec, tree: Expr, scope: ExprScope): Scope {
  const names = freeNames(tree);
  const lists = Object.values(record).filter((value): value is Json[] => Array.isArray(value) && isObject(value[0]));
  const row = scope.roots.find(({ name }) => name === "row");
  const first = names.has("row")
    ? lists.map(([one]) => one).find((one) => isObject(one) && isRowOf(one as Rec, row?.schema.properties))
    : undefined;
  return {
    self: record,
    oldSelf: record,
    ...(first !== undefined && { row: first }),
    limits: Object.fromEntries(Object.entries(scope.limits).map(([name, { value }]) => [name, value])),
    ...businessClock(Date.now(), scope.timeZone),
  };
}

const isRowOf = (row: Rec, fields: Readonly<Record<string, unknown>> | undefined): boolean =>
  fields !== undefined && Object.keys(row).some((name) => name in fields);

function resultOf(tree: Expr, values: Scope): Json | undefined {
  try {
    return evaluate(tree, values);
  } catch (error) {
    if (error instanceof ExprCostError) return undefined;
    throw error;
  }
}

const printed = (value: Json): string => (typeof value === "object" ? JSON.stringify(value) : String(value));
