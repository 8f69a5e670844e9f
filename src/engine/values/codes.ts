/** Option lists: found in every language, by code and as they are read aloud; pinned ones first. */
import type { Json } from "#dialect/json/json.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { matchScore, normalizeQuery, type PhoneticMatcher, noMatch } from "../host/matchScore.ts";
import { asText } from "./control.ts";
import type { PlannedField } from "../plan/plan.ts";

/** The code of a stored value. `1`, `"1"` and `true`'s text are compared as text: backends disagree about them. */
export function codeOf(field: PlannedField, value: Json | undefined): CodeOption | undefined {
  if (value === undefined || value === null) return undefined;
  return field.codes?.find((code) => code.const === value) ?? field.codes?.find((code) => asText(code.const) === asText(value));
}

/** The label of a value; a value that the list does not know shows itself. */
export function codeLabel(field: PlannedField, value: Json | undefined, language: Language): string {
  const code = codeOf(field, value);
  return code ? inLanguage(code["x-label"], language) : asText(value);
}

const shortLists = new WeakMap<readonly CodeOption[], boolean>();

/** Two capitals tell more at a glance than a name, `US`, `DE`: in a list of nothing else. `AM` beside a bare "evening" tells nothing. */
export function shortCode(code: CodeOption | undefined, codes: readonly CodeOption[] | undefined): string | undefined {
  if (!code || !codes) return undefined;
  const short = shortLists.get(codes) ?? codes.every(isShort);
  shortLists.set(codes, short);
  return short ? asText(code.const) : undefined;
}

function isShort({ const: value }: CodeOption): boolean {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value);
}

/** Codes that fit what is typed, those that fit best first (`matchScore.ts`), as they stand in the list where they fit alike; pinned ones first where nothing is typed. */
export function findCodes(codes: readonly CodeOption[], typed: string, reading?: PhoneticMatcher): CodeOption[] {
  if (normalizeQuery(typed) === "") return [...codes.filter((code) => code.pinned), ...codes.filter((code) => !code.pinned)];
  const ranked = codes.map((code) => ({ code, far: matchScore(namedBy(code), typed, reading) })).filter(({ far }) => far < noMatch);
  return ranked.sort((a, b) => a.far - b.far).map(({ code }) => code);
}

function namedBy(code: CodeOption) {
  return { codes: [asText(code.const)], names: Object.values(code["x-label"]) };
}

/** Pasted or imported text -> the code's value: by its value or its label in any language. Unknown text stays, for the check to name. */
export function codeFromText(text: string, field: PlannedField): Json | undefined {
  const wanted = text.trim();
  if (!wanted) return undefined;
  const [found] = findCodes(field.codes ?? [], wanted).filter((code) => isNamed(code, wanted));
  return found ? found.const : wanted;
}

/** Whether it is called just so, by its value or in any language. */
function isNamed(code: CodeOption, wanted: string): boolean {
  const { codes, names } = namedBy(code);
  return [...codes, ...names].some((word) => normalizeQuery(word) === normalizeQuery(wanted));
}

/** A code as a line of its list. */
export function codeOption(code: CodeOption, codes: readonly CodeOption[], language: Language): ComboboxOption {
  const label = inLanguage(code["x-label"], language);
  const short = shortCode(code, codes);
  const hint = inLanguage(code["x-help"], language);
  return { key: asText(code.const), label, ...(short && short !== label && { code: short }), ...(hint && { hint }) };
}

export interface ComboboxOption {
  readonly key: string;
  /** Shown in the box once it is chosen. */
  readonly label: string;
  /** Drawn before the label: a short code. */
  readonly code?: string;
  readonly hint?: string;
  readonly checked?: boolean;
  /** An offer under the records found, such as "new …". */
  readonly icon?: string;
  readonly disabled?: boolean;
  /** Choosing it leads further in: the list stays open and is asked for anew with nothing typed. */
  readonly further?: boolean;
}
