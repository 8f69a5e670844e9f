import type { Expr } from "#dialect/expr/ast.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { printExpr } from "#dialect/expr/print.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { nothing } from "./conditionEdits.ts";
import { type ExprScope, labelOfPath, placesIn, pathOfPlace, type ScopeRoot } from "./exprScope.ts";
import { scopeName } from "./scopeName.ts";

export interface PlaceSelectProps {
  readonly label: string;
  readonly value: Expr;
  readonly scope: ExprScope;
  /** Offers a formula in place of a field. */
  onFormula?(): void;
  onChange(value: Expr): void;
}

const formula = "=";

/** Whether a closed select must say whose field it is: in a reach, customer and account have the same fields. */
const isOfMany = ({ name, says }: ScopeRoot): boolean => says === "account" || name === "owner";

/** Select of every field that the expression may name, grouped by the record that it belongs to. */
export function PlaceSelect({ label, value, scope, onFormula, onChange }: PlaceSelectProps) {
  const { t, language } = useWorkbench().translation;
  const now = value === nothing || (value.op === "name" && value.name === "") ? "" : printExpr(value);
  const groups = scope.roots.map((root) => ({ root, places: placesIn(root, language) }));
  const isListed = now === "" || groups.some(({ places }) => places.some(({ text }) => text === now));
  const isPlace = pathOfPlace(value) !== undefined;
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
