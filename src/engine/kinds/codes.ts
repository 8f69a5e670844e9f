/** Option lists: found in every language and by code, pinned ones first. */
import type { Json } from "#dialect/json.ts";
import type { Code } from "#dialect/states.ts";
import { inLanguage, type Language } from "#dialect/text.ts";
import { asText } from "./control.ts";
import type { ComboboxOption } from "./Combobox.tsx";
import type { PlannedField } from "../plan/plan.ts";

/** The code of a stored value. `1`, `"1"` and `true`'s text are compared as text: backends disagree about them. */
export function codeOf(field: PlannedField, value: Json | undefined): Code | undefined {
  if (value === undefined || value === null) return undefined;
  return field.codes?.find((code) => code.const === value) ?? field.codes?.find((code) => asText(code.const) === asText(value));
}

/** The label of a value; a value that the list does not know shows itself. */
export function codeLabel(field: PlannedField, value: Json | undefined, language: Language): string {
  const code = codeOf(field, value);
  return code ? inLanguage(code["x-label"], language) : asText(value);
}

/** Two capitals tell more at a glance than a name: `US`, `DE`. */
export function shortCode(code: Code | undefined): string | undefined {
  return typeof code?.const === "string" && /^[A-Z]{2}$/.test(code.const) ? code.const : undefined;
}

/** Codes that fit what is typed, in any language or by code: first those that begin with it; pinned ones first where nothing is typed. */
export function findCodes(codes: readonly Code[], typed: string): Code[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [...codes.filter((code) => code.pinned), ...codes.filter((code) => !code.pinned)];
  const ranked = codes.map((code) => ({ code, rank: rank(code, wanted) })).filter(({ rank }) => rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ code }) => code);
}

function rank(code: Code, wanted: string): number {
  const words = [asText(code.const), ...Object.values(code["x-label"])].map((word) => word.toLowerCase());
  if (words.includes(wanted)) return 0;
  if (words.some((word) => word.startsWith(wanted))) return 1;
  return words.some((word) => word.includes(wanted)) ? 2 : 3;
}

/** Pasted or imported text -> the code's value: by its value or its label in any language. Unknown text stays, for the check to name. */
export function codeFromText(text: string, field: PlannedField): Json | undefined {
  const wanted = text.trim();
  if (!wanted) return undefined;
  const found = findCodes(field.codes ?? [], wanted).find((code) => rank(code, wanted.toLowerCase()) === 0);
  return found ? found.const : wanted;
}

/** A code as a line of the list. */
export function codeOption(code: Code, language: Language): ComboboxOption {
  const label = inLanguage(code["x-label"], language);
  const short = shortCode(code);
  const hint = inLanguage(code["x-help"], language);
  return { key: asText(code.const), label, ...(short && short !== label && { code: short }), ...(hint && { hint }) };
}
