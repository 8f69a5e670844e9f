import { useId, useState } from "react";
import type { Expr } from "#dialect/expr/ast.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { printExpr } from "#dialect/expr/print.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { useLimitLabel } from "../../client/useLimitLabel.ts";
import { CheckBox } from "../../controls/CheckBox.tsx";
import { FigureInput } from "../../controls/FigureInput.tsx";
import { PlainTextInput } from "../../controls/PlainTextInput.tsx";
import { SelectInput } from "../../controls/SelectInput.tsx";
import { isChosen, nothing } from "./conditionEdits.ts";
import { type ExprScope, schemaOfPlace, pathOfPlace } from "./exprScope.ts";
import { FormulaBox } from "./FormulaBox.tsx";
import { PlaceSelect } from "./PlaceSelect.tsx";
import { literalValue, numberExpr, textExpr, valueExpr, comparedKind } from "./comparedValues.ts";

export interface ValueInputProps {
  readonly label: string;
  readonly value: Expr;
  /** The field that the value is compared with. */
  readonly schema: FieldSchema | undefined;
  readonly scope: ExprScope;
  readonly isList: boolean;
  /** Label of the option that clears the value. Without it the value cannot be cleared. */
  readonly none?: string;
  onChange(value: Expr): void;
}

const sources = ["value", "field", "limit", "today", "formula"] as const;
type Source = (typeof sources)[number];

/** A value of a row: a value by the field's kind, another field, a limit, today, or a formula. */
export function ValueInput(props: ValueInputProps) {
  const { label, value, schema, scope, isList, onChange } = props;
  const { t } = useWorkbench().translation;
  const limitLabel = useLimitLabel();
  const [picked, setPicked] = useState<Source>();
  // A formula begins with a field; and while nothing is chosen, only this tells what will be.
  const source = picked === "formula" || (picked && !isChosen(value)) ? picked : sourceOf(value, scope);
  const isDate = comparedKind(schema) === "date";
  const offered = sources.filter(
    (one) => one === source || ((one !== "today" || isDate) && !(isList && (one === "limit" || one === "today"))),
  );
  return (
    <span className="cond-value">
      <SelectInput
        aria-label={t("condition.source", { what: label })}
        options={offered.map((one) => ({ value: one, label: t(`condition.from.${one}`) }))}
        value={source}
        onChange={(next) => {
          setPicked(next);
          if (next !== source) onChange(startOf(next, isList));
        }}
      />
      {source === "value" && (isList ? <ListValue {...props} /> : <LiteralInput {...props} />)}
      {source === "field" && <PlaceSelect label={label} value={value} scope={scope} onChange={onChange} />}
      {source === "limit" && (
        <SelectInput
          aria-label={label}
          options={[
            { value: "", label: t("condition.choose"), disabled: true },
            ...Object.entries(scope.limits).map(([name, limit]) => ({ value: name, label: `${limitLabel(name)} (${limit.value})` })),
          ]}
          value={pathOfPlace(value)?.[1] ?? ""}
          onChange={(name) => onChange({ op: "get", of: { op: "name", name: "limits" }, key: name })}
        />
      )}
      {source === "formula" && (
        <FormulaBox
          label={label}
          text={isChosen(value) ? printExpr(value) : ""}
          scope={scope}
          onChange={(text) => onChange(parseExpr(text))}
        />
      )}
    </span>
  );
}

function sourceOf(value: Expr, scope: ExprScope): Source {
  if (!isChosen(value)) return "value";
  if (literalValue(value) !== undefined) return "value";
  if (value.op === "list") return value.items.every((item) => literalValue(item) !== undefined) ? "value" : "formula";
  const steps = pathOfPlace(value);
  if (steps?.[0] === "limits" && steps.length === 2) return "limit";
  if (steps?.length === 1 && steps[0] === "today") return "today";
  return steps && schemaOfPlace(value, scope) ? "field" : "formula";
}

/** Only today is a choice by itself; what is to be chosen or written next leaves the row incomplete. */
function startOf(source: Source, isList: boolean): Expr {
  if (source === "today") return { op: "name", name: "today" };
  return source === "value" && isList ? { op: "list", items: [] } : nothing;
}

/** Options of a choice: of its code list, of its `enum`, or yes and no. */
function useOptions(
  schema: FieldSchema | undefined,
  scope: ExprScope,
): readonly { readonly expr: Expr; readonly label: string }[] | undefined {
  const { t, text } = useWorkbench().translation;
  const list = schema?.["x-codes"] ?? schema?.items?.["x-codes"];
  const codes = list === undefined ? undefined : scope.codes[list]?.items;
  if (codes) return codes.map((code) => ({ expr: valueExpr(code.const), label: text(code["x-label"]) || String(code.const) }));
  if (schema?.enum) return schema.enum.map((one) => ({ expr: valueExpr(one), label: String(one) }));
  if (schema?.type !== "boolean") return undefined;
  return [true, false].map((one) => ({ expr: valueExpr(one), label: t(one ? "condition.yes" : "condition.no") }));
}

/** A value by the kind of its field: a choice, a number, a day or a text. */
export function LiteralInput({ label, value, schema, scope, none, onChange }: ValueInputProps) {
  const { t } = useWorkbench().translation;
  const options = useOptions(schema, scope);
  const kind = comparedKind(schema);
  const now = literalValue(value);
  if (options) {
    const isKnown = now === undefined || options.some(({ expr }) => literalValue(expr) === now);
    const all = isKnown ? options : [...options, { expr: value, label: String(now) }];
    return (
      <SelectInput
        aria-label={label}
        options={[
          { value: "", label: none ?? t("condition.choose"), disabled: none === undefined },
          ...all.map(({ expr, label: says }) => ({ value: printExpr(expr), label: says })),
        ]}
        value={now === undefined ? "" : printExpr(value)}
        onChange={(text) => onChange(text === "" ? nothing : parseExpr(text))}
      />
    );
  }
  if (kind === "number" || value.op === "number" || value.op === "negate")
    return (
      <FigureInput
        className="ld-input ld-input-sm visual-number"
        aria-label={label}
        isOptional
        value={now === undefined ? "" : String(now)}
        onNumber={(number) => onChange((number === undefined ? undefined : numberExpr(String(number))) ?? nothing)}
      />
    );
  return (
    <PlainTextInput
      aria-label={label}
      type={kind === "date" ? "date" : "text"}
      value={now === undefined ? "" : String(now)}
      onChange={(text) => onChange(kind === "date" && text === "" ? nothing : textExpr(text))}
    />
  );
}

/** Several values: boxes for the options of a choice, otherwise a text with commas. */
export function ListValue({ label, value, schema, scope, onChange }: ValueInputProps) {
  const { t } = useWorkbench().translation;
  const id = useId();
  const options = useOptions(schema, scope);
  const items = value.op === "list" ? value.items : [];
  const chosen = items.map(printExpr);
  if (options) {
    const foreign = items.filter((item) => !options.some(({ expr }) => printExpr(expr) === printExpr(item)));
    const all = [...options, ...foreign.map((expr) => ({ expr, label: String(literalValue(expr)) }))];
    return (
      <fieldset className="cond-boxes" aria-label={label}>
        {all.map(({ expr, label: says }) => (
          <CheckBox
            key={printExpr(expr)}
            checked={chosen.includes(printExpr(expr))}
            onCheck={(checked) =>
              onChange({
                op: "list",
                items: checked ? [...items, expr] : items.filter((item) => printExpr(item) !== printExpr(expr)),
              })
            }
          >
            {says}
          </CheckBox>
        ))}
      </fieldset>
    );
  }
  const isNumber = comparedKind(schema) === "number";
  const literal = (part: string): Expr => (isNumber ? numberExpr(part) : undefined) ?? textExpr(part);
  return (
    <>
      <PlainTextInput
        id={id}
        aria-label={label}
        placeholder={t("condition.listHint")}
        value={items.map((item) => String(literalValue(item))).join(", ")}
        onChange={(text) =>
          onChange({
            op: "list",
            items: text
              .split(/[,，、]/)
              .map((part) => part.trim())
              .filter((part) => part !== "")
              .map(literal),
          })
        }
      />
    </>
  );
}
