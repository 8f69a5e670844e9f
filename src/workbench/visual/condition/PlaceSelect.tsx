import type { Expr } from "#dialect/expr/ast.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { printExpr } from "#dialect/expr/print.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { isChosen } from "./conditionEdits.ts";
import { type ExprScope, labelOfPath, placesIn, pathOfPlace, type ScopeRoot } from "./exprScope.ts";
import { scopeName } from "./scopeName.ts";

export interface PlaceSelectProps {
  readonly label: string;
  readonly value: Expr;
  readonly scope: ExprScope;
  /** Only fields of these kinds are offered. */
  readonly only?: (schema: FieldSchema) => boolean;
  /** A formula stands in place of a field, also while it names one. */
  readonly isFormula?: boolean;
  /** Offers a formula in place of a field. */
  onFormula?(): void;
  onChange(value: Expr): void;
}

const formula = "=";

/** Whether a closed select must say whose field it is: in a reach, customer and account have the same fields. */
const isOfMany = ({ name, says }: ScopeRoot): boolean => says === "account" || name === "owner";

/** Select of every field that the expression may name, grouped by the record that it belongs to. */
export function PlaceSelect({ label, value, scope, only, isFormula = false, onFormula, onChange }: PlaceSelectProps) {
  const { t, language } = useWorkbench().translation;
  const now = isChosen(value) ? printExpr(value) : "";
  const groups = scope.roots.flatMap((root) => {
    const places = placesIn(root, language).filter(({ schema }) => only?.(schema) ?? true);
    return places.length > 0 ? [{ root, places }] : [];
  });
  const isListed = now === "" || groups.some(({ places }) => places.some(({ text }) => text === now));
  const isPlace = !isFormula && pathOfPlace(value) !== undefined;
  return (
    <select
      className="ld-input ld-input-sm cond-place"
      aria-label={label}
      title={labelOfPath(now, scope, language) ?? now}
      value={isPlace ? now : formula}
      onChange={({ target }) => {
        if (target.value === formula) onFormula?.();
        else onChange(parseExpr(target.value));
      }}
    >
      <option value="" disabled>
        {t("condition.chooseField")}
      </option>
      {!isListed && isPlace && <option value={now}>{labelOfPath(now, scope, language) ?? now}</option>}
      {groups.map(({ root, places }) => (
        <optgroup key={root.name} label={scopeName(root, t)}>
          {places.map(({ text, label: says }) => (
            <option key={text} value={text}>
              {isOfMany(root) ? `${scopeName(root, t)} › ${says}` : says}
            </option>
          ))}
        </optgroup>
      ))}
      {(onFormula || !isPlace) && <option value={formula}>{t("condition.formula")}</option>}
    </select>
  );
}
