/** Options of code lists: labels, short codes and search in every language, by code and by pronunciation. */
import type { Json } from "#dialect/json/json.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { matchScore, normalizeQuery, type PhoneticMatcher, noMatch } from "../host/matchScore.ts";
import { asText } from "./control.ts";
import type { PlannedField } from "../plan/plan.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

/** Returns the option of a stored value. Where none is equal, values are compared as text (`1` and `"1"`), since backends differ. */
export function codeOf(field: PlannedField, value: Json | undefined): CodeOption | undefined {
  if (value === undefined || value === null) return undefined;
  return field.codes?.find((code) => code.const === value) ?? field.codes?.find((code) => asText(code.const) === asText(value));
}

/** Returns the options that a field offers: a retired one only where the record has it. */
export function offeredCodes({ codes = [] }: PlannedField, value: Json | undefined): readonly CodeOption[] {
  return codes.some(({ retired }) => retired) ? codes.filter((code) => !code.retired || [value].flat().includes(code.const)) : codes;
}

/** Returns the label of a value; a value that the list lacks is returned as text. */
export function codeLabel(field: PlannedField, value: Json | undefined, language: Language): string {
  const code = codeOf(field, value);
  return code ? inLanguage(code["x-label"], language) : asText(value);
}

const isShortList = oncePer((codes: readonly CodeOption[]) => codes.every(isShort));

/** Returns the code of an option where all codes of its list are two capitals, such as countries (`US`, `DE`): they are recognized faster than names. */
export function shortCode(code: CodeOption | undefined, codes: readonly CodeOption[] | undefined): string | undefined {
  return code && codes && isShortList(codes) ? asText(code.const) : undefined;
}

function isShort({ const: value }: CodeOption): boolean {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value);
}

/** Returns the options that match the typed text, the best first (`matchScore.ts`), equal ones in the order of the list. Without text: all, pinned ones first. */
export function findCodes(codes: readonly CodeOption[], typed: string, reading?: PhoneticMatcher): CodeOption[] {
  if (normalizeQuery(typed) === "") return [...codes.filter((code) => code.pinned), ...codes.filter((code) => !code.pinned)];
  const ranked = codes
    .map((code) => ({ code, score: matchScore(searchable(code), typed, reading) }))
    .filter(({ score }) => score < noMatch);
  return ranked.sort((a, b) => a.score - b.score).map(({ code }) => code);
}

function searchable(code: CodeOption) {
  return { codes: [asText(code.const)], names: Object.values(code["x-label"]) };
}

/** Converts pasted or imported text to a code, by its value or its label in any language. Unknown text is returned as it is; the check reports it. */
export function codeFromText(text: string, field: PlannedField): Json | undefined {
  const name = text.trim();
  if (!name) return undefined;
  const [found] = findCodes(field.codes ?? [], name).filter((code) => isNamed(code, name));
  return found ? found.const : name;
}

/** Whether `name` is its value or its whole label in any language. */
function isNamed(code: CodeOption, name: string): boolean {
  const { codes, names } = searchable(code);
  return [...codes, ...names].some((word) => normalizeQuery(word) === normalizeQuery(name));
}

/** Returns a code as an option of a combobox. */
export function codeOption(code: CodeOption, codes: readonly CodeOption[], language: Language): ComboboxOption {
  const label = inLanguage(code["x-label"], language);
  const short = shortCode(code, codes);
  const hint = inLanguage(code["x-help"], language);
  return { key: asText(code.const), label, ...(short && short !== label && { code: short }), ...(hint && { hint }) };
}

export interface ComboboxOption {
  readonly key: string;
  /** Shown in the box when the option is chosen. */
  readonly label: string;
  /** Short code, shown before the label. */
  readonly code?: string;
  readonly hint?: string;
  readonly checked?: boolean;
  /** Makes it an action below the options, such as "new …". */
  readonly icon?: string;
  readonly disabled?: boolean;
  /** Choosing it opens the next level: the list stays open and searches again without text. */
  readonly further?: boolean;
}
