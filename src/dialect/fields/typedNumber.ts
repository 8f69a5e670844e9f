/**
 * What people type into number fields that says more than one number: a length
 * in inches (`x-units`), three sizes in one text (`x-split`).
 *
 * Both are helps of the keyboard, done before a value is a value: what is
 * stored and judged is a plain number.
 */
import { decimalText, readDecimal, roundHalfUp, toDecimal, toWire } from "../text/decimal.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** What stands between the parts where `x-split` names nothing else. */
const usualSeparators = ["*", "×", "x", "✕", "╳"] as const;

/** No unit can stand in it. */
const bareNumber = /^-?[\d.,]+$/;
/** Three numbers with a unit each are shorter. A longer text is no number and is not read. */
const maxTypedLength = 200;

/**
 * `20in` -> `50.8` for a field of centimetres: the number in the field's own
 * unit, exact, and rounded half up only where the field allows fewer decimals.
 * `undefined` where the text is not a number with a unit that the field knows.
 */
export function convertUnit(schema: FieldSchema, typed: string): string | undefined {
  if ((!schema["x-unit"] && !schema["x-units"]) || typed.length > maxTypedLength || bareNumber.test(typed)) return undefined;
  const { amount, unit } = unitOf(typed);
  const number = readDecimal(amount);
  if (unit === "" || number === undefined) return undefined;
  if (Object.values(schema["x-unit"] ?? {}).some((own) => sameUnit(own, unit))) return number.toFixed();
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
export function splitTyped(schema: FieldSchema, typed: string): readonly string[] | undefined {
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
    if (readDecimal(amount) === undefined) return undefined;
    return unit || last ? convertUnit(schema, `${amount}${unit || last}`) : readDecimal(amount)?.toFixed();
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
