/**
 * What people write into number fields: digits with thousands marks, an amount
 * with its currency, a length in inches (`x-units`), three sizes in one text
 * (`x-split`). What is stored and checked is a plain number.
 */
import type { Json } from "../json/json.ts";
import { currencyMarks } from "../text/currency.ts";
import { canonicalNumber, decimalText, isPlainDecimal, readDigits, roundHalfUp, toDecimal, toWire } from "../text/decimal.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** What reading, showing and splitting a number needs of the schema of its field. */
export type NumberRule = Pick<
  FieldSchema,
  "type" | "minimum" | "maximum" | "x-decimals" | "x-shown-decimals" | "x-unit" | "x-units" | "x-currency" | "x-split"
>;

/** What stands between the parts where `x-split` names nothing else. */
const usualSeparators = ["*", "×", "x", "✕", "╳"] as const;

/** No unit can stand in it. */
const bareNumber = /^[-+]?[\d.,' ]+$/;
/** Three numbers with a unit each are shorter. A longer text is no number and is not read. */
const maxTypedLength = 200;

/**
 * The one reader of numbers: form, paste, import and API give the same digits for a text, or refuse it alike.
 *
 * The number in the field's own unit, trailing zeros as written: `1,234.50` is `1234.50`, `20in` in a field of
 * centimetres is `50.8`, and where the field names its currency `¥ 18.50` is `18.50`. `undefined` where the text is
 * no number, is ambiguous (`1,5`), or names a unit or a currency that the field does not know.
 */
export function readNumber(schema: NumberRule, text: string): string | undefined {
  if (text.length > maxTypedLength) return undefined;
  return readDigits(text) ?? convertUnit(schema, text) ?? readAmount(schema, text);
}

/** What a draft keeps of a number that was typed, pasted or imported: its digits, or the text as it came, for the check to name. */
export function draftNumber(schema: NumberRule, text: string): string {
  return readNumber(schema, text) ?? text.trim();
}

/** The value of a number field in its one form on the wire; what is no number is left as it came, for the check to name. */
export function normalizeNumber(schema: NumberRule, value: Json): Json {
  if (typeof value !== "string") return canonicalNumber(value);
  const digits = isPlainDecimal(value) ? value : readNumber(schema, value);
  return digits === undefined ? value : canonicalNumber(digits);
}

/** The digits of `¥ 18.50`, `-¥18.50` or `18.50 CNY` in a field of this currency. */
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
 * `20in` -> `50.8` for a field of centimetres: the number in the field's own
 * unit, exact, and rounded half up only where the field allows fewer decimals.
 * `undefined` where the text is not a number with a unit that the field knows.
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
 * `60*40*50` -> `["60", "40", "50"]` for a field whose `x-split` names three
 * places. A unit behind the last part holds for those before it that have none.
 * `undefined` where the text is not as many numbers as there are places, or fewer.
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

/** The last digit or point before a unit or the end, and the blanks behind it. */
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
