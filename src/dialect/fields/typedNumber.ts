/**
 * Reads the text of number fields: digits with thousands separators, an amount with its
 * currency, a length in inches (`x-units`), three sizes in one text (`x-split`). A plain number
 * is stored and checked.
 */
import type { Json } from "../json/json.ts";
import { currencyMarks } from "../text/currencyMarks.ts";
import { canonicalNumber, decimalText, isPlainDecimal, readDigits, roundHalfUp, toDecimal, toWire } from "../text/decimal.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** The part of a field's schema that numbers need. */
export type NumberRule = Pick<
  FieldSchema,
  "type" | "minimum" | "maximum" | "x-decimals" | "x-shown-decimals" | "x-unit" | "x-units" | "x-currency" | "x-split"
>;

/** Default separators of `x-split`. */
const usualSeparators = ["*", "×", "x", "✕", "╳"] as const;

/** A plain number without a unit. */
const bareNumber = /^[-+]?[\d.,' ]+$/;
/** Maximum length of a text in characters; three numbers with units are shorter. A longer text is not read. */
const maxTypedLength = 200;

/**
 * Reads a number. Form, paste, import and API all use it, so they return the same digits for a text or refuse it alike.
 *
 * Returns the number in the unit of the field, trailing zeros as written: `1,234.50` is `1234.50`, `20in` in a field of
 * centimetres is `50.8`, and `¥ 18.50` in a field of that currency is `18.50`. Returns undefined if the text is
 * no number, is ambiguous (`1,5`), or has a unit or currency that the field does not allow.
 */
function readNumber(schema: NumberRule, text: string): string | undefined {
  if (text.length > maxTypedLength) return undefined;
  return readDigits(text) ?? convertUnit(schema, text) ?? readAmount(schema, text);
}

/** Returns the draft value of a typed, pasted or imported number: its digits, or the unchanged text, which the check reports. */
export function draftNumber(schema: NumberRule, text: string): string {
  return readNumber(schema, text) ?? text.trim();
}

/** Normalizes the value of a number field for the wire. A value that is no number stays unchanged, and the check reports it. */
export function normalizeNumber(schema: NumberRule, value: Json): Json {
  if (typeof value !== "string") return canonicalNumber(value);
  const digits = isPlainDecimal(value) ? value : readNumber(schema, value);
  return digits === undefined ? value : canonicalNumber(digits);
}

/** Returns the digits of `¥ 18.50`, `-¥18.50` or `18.50 CNY` in a field of this currency. */
function readAmount({ "x-currency": currency }: NumberRule, typed: string): string | undefined {
  if (currency === undefined) return undefined;
  const text = typed.normalize("NFKC").trim();
  const sign = /^[+-]/.exec(text)?.[0] ?? "";
  const amount = text.slice(sign.length).trim();
  const lower = amount.toLowerCase();
  for (const mark of currencyMarks(currency)) {
    if (lower.startsWith(mark)) return readDigits(sign + amount.slice(mark.length).trim());
    if (lower.endsWith(mark)) return readDigits(sign + amount.slice(0, -mark.length).trim());
  }
  return undefined;
}

/**
 * Converts to the unit of the field: `20in` -> `50.8` for centimetres. Exact; rounded half up only if the
 * field allows fewer decimals. Returns undefined if the text is not a number with a unit of the field.
 */
export function convertUnit(schema: NumberRule, typed: string): string | undefined {
  if ((!schema["x-unit"] && !schema["x-units"]) || typed.length > maxTypedLength || bareNumber.test(typed)) return undefined;
  const { amount, unit } = unitOf(typed);
  const digits = readDigits(amount);
  const number = toDecimal(digits);
  if (unit === "" || number === undefined) return undefined;
  if (Object.values(schema["x-unit"] ?? {}).some((own) => sameUnit(own, unit))) return digits;
  const factor = Object.entries(schema["x-units"] ?? {}).find(([name]) => sameUnit(name, unit))?.[1];
  const times = toDecimal(factor);
  if (times === undefined) return undefined;
  const exact = number.times(times);
  const places = schema.type === "integer" ? 0 : schema["x-decimals"];
  return decimalText(toWire(places === undefined ? exact : roundHalfUp(exact, places)));
}

/**
 * Splits a text: `60*40*50` -> `["60", "40", "50"]` for a field whose `x-split` names three
 * fields. A unit after the last number applies to earlier ones without a unit.
 * Returns undefined if the text is not a list of numbers, or has more than there are fields.
 */
export function splitTyped(schema: NumberRule, typed: string): readonly string[] | undefined {
  const split = schema["x-split"];
  if (!split || typed.length > maxTypedLength) return undefined;
  const separators = new Set((split.on ?? usualSeparators).map((sign) => sign.toLowerCase()));
  const parts = [...typed.normalize("NFKC")].reduce<string[]>(
    (all, sign) => (separators.has(sign.toLowerCase()) ? [...all, ""] : [...all.slice(0, -1), (all.at(-1) ?? "") + sign]),
    [""],
  );
  if (parts.length < 2 || parts.length > split.into.length) return undefined;
  const last = unitOf(parts.at(-1) ?? "").unit;
  const numbers = parts.map((part) => {
    const { amount, unit } = unitOf(part);
    const digits = readDigits(amount);
    return digits !== undefined && (unit || last) ? convertUnit(schema, `${amount}${unit || last}`) : digits;
  });
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** The last digit or point before a unit or the end, with the blanks after it. */
const endOfAmount = /[\d.]\s*(?=[^\d\s.,]|$)/u;

function unitOf(typed: string): { readonly amount: string; readonly unit: string } {
  const text = typed.normalize("NFKC").trim();
  const end = endOfAmount.exec(text);
  if (!end) return { amount: typed, unit: "" };
  return { amount: text.slice(0, end.index + 1), unit: text.slice(end.index + end[0].length).trim() };
}

function sameUnit(a: string, b: string): boolean {
  return a.normalize("NFKC").trim().toLowerCase() === b.toLowerCase();
}
