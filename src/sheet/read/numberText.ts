/** Converts numbers of a workbook to text: decimals as displayed, dates as dates. */
import type { NumberForm } from "./readStyles.ts";

/** Number of significant digits that Excel stores and shows. */
const shownDigits = 15;
/** Fast path: a short number in its usual form, which needs no conversion. */
const shortestForm = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const dayMs = 86_400_000;
const lastDay = 2_958_465;

/**
 * Returns a number as plain decimal text; undefined if it is none. Files contain the exact binary fraction
 * (`0.10000000000000001`); at most 15 of its digits were typed.
 */
export function numberText(raw: string): string | undefined {
  if (raw.length <= shownDigits && raw !== "-0" && shortestForm.test(raw)) return raw;
  const number = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(number) || !/^[\s\d.eE+-]+$/.test(raw)) return undefined;
  const shortest = String(number);
  if (Number.isSafeInteger(number)) return shortest === "-0" ? "0" : shortest;
  const digits = shortest.replace(/e.*$/is, "").replace(/[-.]/g, "").replace(/^0+/, "").length;
  return withoutExponent(digits > shownDigits ? String(Number(number.toPrecision(shownDigits))) : shortest);
}

function withoutExponent(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + "0".repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Returns a number in the form of its cell: `2026-05-04`, `2026-05-04 13:30:00`, `00042`, `12.5`; undefined if it is no number. */
export function formedNumber(raw: string, form: NumberForm, since1904: boolean): string | undefined {
  const plain = numberText(raw);
  if (plain === undefined || form === "number") return plain;
  if (typeof form === "object") return /^\d+$/.test(plain) ? plain.padStart(form.digits, "0") : plain;
  return dateText(Number(plain), form, since1904) ?? plain;
}

/** Converts days since the end of 1899 (1900 counts as a leap year) or since 1904. Returns undefined for a time without a date. */
function dateText(days: number, form: "date" | "dateTime", since1904: boolean): string | undefined {
  if (days < 1 || days > lastDay) return undefined;
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  // Rounded to the second: a binary fraction of a day is rarely exact.
  const at = new Date(epoch + Math.round((days * dayMs) / 1000) * 1000);
  const day = `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())}`;
  if (form === "date" && at.getTime() % dayMs === 0) return day;
  return `${day} ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}:${twoDigits(at.getUTCSeconds())}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
