import { useMemo, useState } from "react";
import { Icon } from "#engine";
import type { Expr } from "#dialect/expr/ast.ts";
import { evaluateOrUnknown, type Scope } from "#dialect/expr/evaluate.ts";
import { freeNames } from "#dialect/expr/freeNames.ts";
import { explainCondition } from "#dialect/explain/explain.ts";
import type { Lexicon } from "#dialect/explain/lexicon.ts";
import { type Json, isObject, type Rec } from "#dialect/json/json.ts";
import type { StoredRecord } from "#dialect/wire/stored.ts";
import { businessClock } from "#dialect/text/time.ts";
import { factsOfReach } from "./reachFacts.ts";
import { chosenRecord, exampleChoice, storedChoice } from "../../client/recordChoice.ts";
import { useExamples, useStored } from "../../client/useExamples.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { RecordSelect } from "../../controls/RecordSelect.tsx";
import { SelectInput } from "../../controls/SelectInput.tsx";
import { type ExprScope, labelOfPath, lexiconOf } from "./exprScope.ts";

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
  const reach = useReach(tree, scope, stored);
  const owner = stored.find((one) => storedChoice(one) === choice)?.owner;
  const values = record && (reach ? reach.scopeOf(record, owner) : { ...valuesOf(record, tree, scope), ...(owner && { user: owner }) });
  const result = values && evaluateOrUnknown(tree, values);
  const why = values && kind === "condition" && !reach ? explainCondition(tree, values, lexiconOf(scope, language, sentence)) : undefined;
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
      {reach && <ReachAccount reach={reach} labelOf={(fact) => labelOfPath(`user.${fact}`, scope, language) ?? fact} />}
      {why !== undefined && <p className="ld-subtle">{why}</p>}
    </div>
  );
}

type Reach = NonNullable<ReturnType<typeof useReach>>;

/** For the reach of a role: the account, and which of the records it reaches. Undefined for any other condition. */
function useReach(tree: Expr, scope: ExprScope, stored: readonly StoredRecord[]) {
  const isReach = scope.roots.some(({ says }) => says !== undefined);
  const [account, setAccount] = useState<Readonly<Record<string, string>>>({});
  return useMemo(() => {
    if (!isReach) return undefined;
    const facts = factsOfReach(tree, stored);
    const user = Object.fromEntries(Object.entries(facts).map(([fact, values]) => [fact, account[fact] ?? values[0] ?? ""]));
    const scopeOf = (row: Rec, owner: Rec | undefined): Scope => ({ ...valuesOf({}, tree, scope), row, user, ...(owner && { owner }) });
    const count = stored.filter(({ record, owner }) => evaluateOrUnknown(tree, scopeOf(record, owner)) === true).length;
    return { facts, user, setAccount, scopeOf, count, all: stored.length };
  }, [isReach, tree, scope, stored, account]);
}

/** The account that the role is tried with, and how many of the loaded records it reaches. */
function ReachAccount({ reach, labelOf }: { readonly reach: Reach; labelOf(fact: string): string }) {
  const { t } = useWorkbench().translation;
  const { facts, user, setAccount, count, all } = reach;
  return (
    <>
      {Object.entries(facts).flatMap(([fact, offered]) =>
        offered.length === 0
          ? []
          : [
              <SelectInput
                key={fact}
                aria-label={t("preview.sees.as", { fact: labelOf(fact) })}
                title={t("preview.sees.as", { fact: labelOf(fact) })}
                options={offered.map((value) => ({ value, label: value }))}
                value={user[fact] ?? ""}
                onChange={(value) => setAccount((before) => ({ ...before, [fact]: value }))}
              />,
            ],
      )}
      {all > 0 && <span className="ld-subtle">{t("preview.sees.records", { count, all })}</span>}
    </>
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

const printed = (value: Json): string => (typeof value === "object" ? JSON.stringify(value) : String(value));
