import { asJsonObject, asJsonArray } from "#dialect/json/jsonValues.ts";
import type { Json } from "#dialect/json/json.ts";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedField } from "../plan/plan.ts";
import { isEmptyValue } from "../values/control.ts";

/**
 * Returns the paths of a question's field that must be filled in and are not: the field itself, or parts of its rows and groups.
 * Parts that are required under a condition are left to the server.
 * @param value As typed.
 * @param path Pointer of the field, rows numbered.
 */
export function missingParts(field: PlannedField, value: Json | undefined, path: string): string[] {
  const { fields = [], required } = field;
  const parts = (of: Json | undefined, at: string): string[] =>
    fields.flatMap((part) => missingParts(part, asJsonObject(of)[part.name], `${at}/${part.name}`));
  if (isEmptyValue(value)) {
    // The row that such a list begins with is missing its parts.
    const first = required && kindOfField(field).structure === "rows" ? parts({}, `${path}/0`) : [];
    return required && first.length === 0 ? [path] : first;
  }
  return Array.isArray(value) ? asJsonArray(value).flatMap((row, index) => parts(row, `${path}/${index}`)) : parts(value, path);
}
