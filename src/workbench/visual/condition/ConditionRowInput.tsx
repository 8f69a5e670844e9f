import { useState } from "react";
import { parseExpr } from "#dialect/expr/parse.ts";
import { printExpr } from "#dialect/expr/print.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { SelectInput } from "../../controls/SelectInput.tsx";
import { isChosen, nothing, withRowField, withParts, withTest } from "./conditionEdits.ts";
import { type ConditionRow, type WhenEmpty, valuesOfTest } from "./conditionModel.ts";
import { type ExprScope, schemaOfPlace, schemaOfValue, pathOfPlace } from "./exprScope.ts";
import { FormulaBox } from "./FormulaBox.tsx";
import { PlaceSelect } from "./PlaceSelect.tsx";
import { ValueInput } from "./ValueInput.tsx";
import { testsOf, comparedKind } from "./comparedValues.ts";

export interface ConditionRowInputProps {
  readonly row: ConditionRow;
  /** Number of the row in its group, for the labels. */
  readonly number: number;
  readonly scope: ExprScope;
  onChange(row: ConditionRow): void;
}

const whenEmpty: readonly WhenEmpty[] = ["open", "false", "true"];

/** Tests of a date have words of their own: "after" in place of "more than". */
const dateTests = ["more", "atLeast", "less", "atMost"] as const;

/** One row: field, test, values, and what holds while the field is empty. */
export function ConditionRowInput({ row, number, scope, onChange }: ConditionRowInputProps) {
  const { t } = useWorkbench().translation;
  // Until the formula is more than a field, only this tells that one is being written.
  const [isWriting, setWriting] = useState(false);
  const isFormula = isWriting || pathOfPlace(row.about) === undefined;
  const schema = schemaOfValue(row.about, scope) ?? (isFormula ? { type: "number" as const } : undefined);
  const kind = comparedKind(schema);
  const tests = [...new Set([...testsOf[kind], row.test])];
  const isList = row.test === "oneOf" || row.test === "noneOf";
  const count = valuesOfTest(row.test);
  const label = (what: string) => t("condition.part", { what, number });
  return (
    <div className="cond-row">
      <PlaceSelect
        label={label(t("condition.field"))}
        value={row.about}
        scope={scope}
        isFormula={isFormula}
        onFormula={() => setWriting(true)}
        onChange={(about) => {
          setWriting(false);
          onChange(withRowField(row, about, schemaOfPlace(about, scope), schema));
        }}
      />
      {isFormula && (
        <FormulaBox
          label={label(t("condition.formula"))}
          text={isChosen(row.about) ? printExpr(row.about) : ""}
          scope={scope}
          onChange={(text) => onChange(withParts(row, { about: parseExpr(text), whenEmpty: "open" }))}
        />
      )}
      <SelectInput
        aria-label={label(t("condition.test"))}
        options={tests.map((test) => {
          const ofDate = kind === "date" ? dateTests.find((one) => one === test) : undefined;
          return { value: test, label: ofDate ? t(`condition.date.${ofDate}`) : t(`condition.test.${test}`) };
        })}
        value={row.test}
        onChange={(test) => onChange(withTest(row, test))}
      />
      {Array.from({ length: count }, (_value, index) => (
        <ValueInput
          key={index}
          label={label(t(count === 2 ? (index === 0 ? "condition.lower" : "condition.upper") : "condition.value"))}
          value={row.values[index] ?? nothing}
          schema={schema}
          scope={scope}
          isList={isList}
          onChange={(value) =>
            onChange(
              withParts(row, { values: Array.from({ length: count }, (_one, at) => (at === index ? value : (row.values[at] ?? nothing))) }),
            )
          }
        />
      ))}
      {row.about.op === "get" && !isFormula && row.test !== "filled" && row.test !== "empty" && (
        <SelectInput
          aria-label={label(t("condition.whenEmpty"))}
          title={t("condition.whenEmptyHint")}
          options={whenEmpty.map((one) => ({ value: one, label: t(`condition.empty.${one}`) }))}
          value={row.whenEmpty}
          onChange={(next) => onChange(withParts(row, { whenEmpty: next }))}
        />
      )}
    </div>
  );
}
