import type { Expr } from "#dialect/expr/ast.ts";
import type { Json } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { literalValue, valueExpr } from "./comparedValues.ts";
import { nothing } from "./conditionEdits.ts";
import type { ExprScope } from "./exprScope.ts";
import { ListValue, LiteralInput } from "./ValueInput.tsx";

export interface RecordValueProps {
  readonly label: string;
  readonly schema: FieldSchema;
  readonly scope: ExprScope;
  readonly value: Json | undefined;
  /** Receives undefined for an empty input: the record then lacks the field. */
  onChange(value: Json | undefined): void;
}

/** The value of a field in a record, typed by the kind of the field. */
export function RecordValue({ label, schema: field, scope, value, onChange }: RecordValueProps) {
  const { t } = useWorkbench().translation;
  const { format, ...untimed } = field;
  // A moment is typed as text: an input of days would drop its time.
  const schema = format === "date-time" ? untimed : field;
  const props = { label, schema, scope, value: exprOf(value), none: t("rule.case.empty") };
  return field.type === "array" ? (
    <ListValue {...props} isList onChange={(next) => onChange(jsonOf(next))} />
  ) : (
    <LiteralInput {...props} isList={false} onChange={(next) => onChange(jsonOf(next))} />
  );
}

function exprOf(value: Json | undefined): Expr {
  if (value === undefined || value === null) return nothing;
  return Array.isArray(value) ? { op: "list", items: value.map(valueExpr) } : valueExpr(value);
}

function jsonOf(expr: Expr): Json | undefined {
  if (expr.op === "list") return expr.items.length === 0 ? undefined : expr.items.map((item) => jsonOf(item) ?? null);
  const value = literalValue(expr);
  if (value === undefined || value === "") return undefined;
  return expr.op === "text" || typeof value === "boolean" ? value : Number(value);
}
