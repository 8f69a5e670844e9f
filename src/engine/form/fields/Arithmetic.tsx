/** Below a computed figure: the numbers that it follows from. */
import { useTranslation } from "../../host/EngineProvider.tsx";
import { isEmptyValue } from "../../values/control.ts";
import type { PlannedField } from "../../plan/plan.ts";
import { useFormContext } from "./formContext.ts";

/** `as`: `dd` in a list of figures with their labels. */
export function Arithmetic({ field, as: Tag = "span" }: { readonly field: PlannedField; readonly as?: "dd" | "span" }) {
  const { store, arithmetic } = useFormContext();
  const { language } = useTranslation();
  if (!field.computed || isEmptyValue(store.get(field.path))) return null;
  const figures = arithmetic(field.path, store.record(), language);
  return figures === undefined ? null : <Tag className="ld-arithmetic">= {figures}</Tag>;
}
