import { parseExpr } from "#dialect/expr/parse.ts";
import { printExpr } from "#dialect/expr/print.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { SelectInput } from "../../controls/SelectInput.tsx";
import { nothing, withRowField, withParts, withTest } from "./conditionEdits.ts";
import { type ConditionRow, type WhenEmpty, valuesOfTest } from "./conditionModel.ts";
import { type ExprScope, schemaOfPlace, pathOfPlace } from "./exprScope.ts";
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
  const schema = schemaOfPlace(row.about, scope);
  const kind = comparedKind(schema);
  const isPlace = pathOfPlace(row.about) !== undefined;
  const tests = [...new Set([...(isPlace ? testsOf[kind] : testsOf.number), row.test])];
  const isList = row.test === "oneOf" || row.test === "noneOf";
  const count = valuesOfTest(row.test);
  const label = (what: string) => t("condition.part", { what, number });
  return (
    <div className="cond-row">
      <PlaceSelect
        label={label(t("condition.field"))}
        value={row.about}
        scope={scope}
        onFormula={() => onChange(withParts(row, { about: { op: "call", fn: "size", args: [row.about] }, whenEmpty: "open" }))}
        onChange={(about) => onChange(withRowField(row, about, schemaOfPlace(about, scope), schema))}
      />
      {!isPlace && (
        <FormulaBox
          label={label(t("condition.formula"))}
          text={printExpr(row.about)}
          scope={scope}
          onChange={(text) => onChange(withParts(row, { about: parseExpr(text) }))}
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
          schema={schema ?? (isPlace ? undefined : { type: "number" })}
          scope={scope}
          isList={isList}
          onChange={(value) =>
            onChange(
              withParts(row, { values: Array.from({ length: count }, (_one, at) => (at === index ? value : (row.values[at] ?? nothing))) }),
            )
          }
        />
      ))}
      {row.about.op === "get" && row.test !== "filled" && row.test !== "empty" && (
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
