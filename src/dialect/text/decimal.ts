/**
 * Decimals: every number of a record and of an expression is an exact decimal.
 *
 * On the wire a number is a JSON number where that is plain and exact, and
 * text otherwise: `12.5` and `"1234567890123456.78"`. Both mean a decimal, and
 * so does the text `"12.50"` of another backend. A draft holds text.
 * Binary fractions never take part in arithmetic: `5 * 0.003` is `0.015`.
 */
import Big from "big.js";
import type { Json } from "../json/json.ts";

const decimals = Big();
/** Digits kept behind the point where a division does not end. */
decimals.DP = 20;
/** Half away from zero: what money is rounded by. */
decimals.RM = 1;

export type Decimal = Big;

/**
 * Digits before the point, and as many behind it: more than any measure or sum
 * has. A text with more is no number, here, in the validator and in SQL.
 */
const mostDigits = 30;
/** The one form of a decimal as text, as the source of a regular expression that JavaScript, Ajv and PostgreSQL read alike. */
export const decimalPattern = `^-?[0-9]{1,${mostDigits}}(\\.[0-9]{1,${mostDigits}})?$`;
const plainDecimal = new RegExp(decimalPattern);

export function isDecimal(value: unknown): value is Decimal {
  return value instanceof decimals;
}

/** Returns the decimal that a wire value means; `undefined` if it is none. */
export function toDecimal(value: unknown): Decimal | undefined {
  if (isDecimal(value)) return value;
  if (typeof value === "number") {
    if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return undefined;
    return decimals(value);
  }
  if (typeof value !== "string" || !plainDecimal.test(value)) return undefined;
  return decimals(value);
}

const writtenNumber = /^([+-]?)([\d,' ]*)(?:\.(\d*))?$/;
const thousandsMarks = [",", "'", " "] as const;

/**
 * The digits that a person or a spreadsheet wrote: `1,234.50` is `1234.50`, `.5` is `0.5`. Trailing zeros stay.
 *
 * Full-width signs, an ideographic full stop as the point, and a sign before the number are read. `,`, `'` and a blank
 * are thousands marks: each stands before a group of three digits, and one number has marks of one sort. `undefined`
 * for a text that is no number, and for one that two readers could read differently: `1,5`, `12,34`, `0,500`, `1.234,56`.
 */
export function readDigits(text: string): string | undefined {
  if (text.length > 3 * mostDigits) return undefined;
  const plain = text
    .normalize("NFKC")
    .trim()
    .replace(/[\u2212\u3002\u2019]/g, (sign) => (sign === "\u2212" ? "-" : sign === "\u2019" ? "'" : "."));
  const [, sign, marked = "", fraction = ""] = writtenNumber.exec(plain) ?? [];
  if (sign === undefined || (marked === "" && fraction === "")) return undefined;
  const whole = /^\d*$/.test(marked) ? marked : withoutMarks(marked);
  if (whole === undefined) return undefined;
  const digits = `${sign === "-" ? "-" : ""}${whole || "0"}${fraction && `.${fraction}`}`;
  return plainDecimal.test(digits) ? digits : undefined;
}

/** `1,234,567` as `1234567`. A number never begins its groups with 0: `0,500` was meant as a half. */
function withoutMarks(marked: string): string | undefined {
  const mark = thousandsMarks.find((sign) => marked.includes(sign));
  const [first = "", ...groups] = mark === undefined ? [] : marked.split(mark);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? first + groups.join("") : undefined;
}

/** Whether a text consists of digits and marks only: a number in a form that is not read, such as `1,5`. */
export function looksLikeNumber(text: string): boolean {
  if (text.length > 3 * mostDigits) return false;
  const plain = text.normalize("NFKC").trim();
  return /^[-+]?[\d.,' ]+$/.test(plain) && /\d/.test(plain) && /[.,' ]/.test(plain);
}

/** The decimal of such a text. */
export function readDecimal(text: string): Decimal | undefined {
  return toDecimal(readDigits(text));
}

/**
 * The one form of a decimal on the wire: a JSON number where its shortest text
 * is the decimal itself, otherwise text without trailing zeros.
 */
export function toWire(decimal: Decimal): number | string {
  const text = decimal.toFixed();
  const number = Number(text);
  if (String(number) === text) return number;
  return text === "-0" ? 0 : text;
}

export function isPlainDecimal(text: string): boolean {
  return plainDecimal.test(text);
}

/** Returns a number or a plain decimal text in its one form; anything else unchanged. */
export function canonicalNumber(value: Json): Json {
  if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value === 0 ? 0 : value;
  if (typeof value === "string" && plainDecimal.test(value)) {
    // Nearly every number that is typed is its own one form already; thousands of them are pasted at once.
    const number = Number(value);
    if (String(number) === value) return number;
  }
  const decimal = toDecimal(value);
  if (decimal !== undefined) return toWire(decimal);
  // A number too large to be a decimal becomes its text, as a draft shows it: both are named by the check alike.
  return typeof value === "number" ? String(value) : value;
}

/** Whether a number of a JSON text is, as a JavaScript number, still the number that was written: 9007199254740993 and 1e-400 are not. */
export function isExactJsonNumber(token: string): boolean {
  if (token.length > 10 * mostDigits || /e[+-]?\d{4}/i.test(token)) return false;
  const number = Number(token);
  return Number.isFinite(number) && decimals(token).eq(decimals(number));
}

/** Length of a short decimal in characters: a sum of a few thousand of them, read as whole numbers, is exact. */
const mostShort = 12;
/** A sum of whole numbers that is still exact after one more short decimal. */
const mostWhole = Number.MAX_SAFE_INTEGER - 10 ** mostShort;

/** Returns the exact sum of the values that are decimals, and their number; no sum if there is none. */
export function sumDecimals(values: Iterable<unknown>): { readonly sum?: Decimal; readonly count: number } {
  /** By digits behind the point: the sum of the digits as whole numbers, a thousand times quicker than as decimals. */
  const wholes: number[] = [];
  let sum: Decimal | undefined;
  let count = 0;
  const flush = (places: number) => {
    const part = decimals(wholes[places] ?? 0).div(10 ** places);
    sum = sum?.plus(part) ?? part;
    wholes[places] = 0;
  };
  for (const value of values) {
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && text.length <= mostShort && plainDecimal.test(text)) {
      const point = text.indexOf(".");
      const places = point < 0 ? 0 : text.length - point - 1;
      wholes[places] = (wholes[places] ?? 0) + Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1));
      count++;
      if (Math.abs(wholes[places]) > mostWhole) flush(places);
      continue;
    }
    const decimal = toDecimal(value);
    if (!decimal) continue;
    sum = sum?.plus(decimal) ?? decimal;
    count++;
  }
  wholes.forEach((_, places) => flush(places));
  return { ...(sum && { sum }), count };
}

/** Compares two numbers of a record by their exact value; other values come last. */
export function compareDecimals(a: Json, b: Json): number {
  const [x, y] = [toDecimal(a), toDecimal(b)];
  return x && y ? x.cmp(y) : Number(x === undefined) - Number(y === undefined);
}

/** Rounds half up (away from zero) to `places` digits behind the point, 0 to 20. */
export function roundHalfUp(decimal: Decimal, places: number): Decimal {
  return decimal.round(Math.min(20, Math.max(0, Math.trunc(places))));
}

/** Digits behind the point. Trailing zeros say nothing: `1.50` has one. */
export function decimalPlaces(decimal: Decimal): number {
  return Math.max(0, decimal.c.length - 1 - decimal.e);
}

/** Plain text, never with an exponent; empty where the value is no number. */
export function decimalText(value: Json | undefined): string {
  const decimal = toDecimal(value);
  return decimal === undefined ? "" : decimal.toFixed();
}
