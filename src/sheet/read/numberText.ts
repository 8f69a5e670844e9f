/** Numbers of a workbook as text: exact, as they are read there, and dates as dates. */
import type { NumberForm } from "./readStyles.ts";

/** Digits that Excel keeps and shows of a number. */
const shownDigits = 15;
/** A number of so few digits as most are written: it is its own shortest text. */
const shortestForm = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const dayMs = 86_400_000;
const lastDay = 2_958_465;

/**
 * The number as plain text. Files hold the binary fraction with all its digits
 * (`0.10000000000000001`); what was typed are at most 15 of them.
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

/** A number in the form of its cell: `2026-05-04`, `2026-05-04 13:30:00`, `00042`, `12.5`. `undefined` where it is none. */
export function formedNumber(raw: string, form: NumberForm, since1904: boolean): string | undefined {
  const plain = numberText(raw);
  if (plain === undefined || form === "number") return plain;
  if (typeof form === "object") return /^\d+$/.test(plain) ? plain.padStart(form.digits, "0") : plain;
  return dateText(Number(plain), form, since1904) ?? plain;
}

/** Days since the end of 1899, where 1900 counts as a leap year; or since 1904. A time of day alone is no date. */
function dateText(days: number, form: "date" | "dateTime", since1904: boolean): string | undefined {
  if (days < 1 || days > lastDay) return undefined;
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  // To the second: a binary fraction of a day is seldom exact.
  const at = new Date(epoch + Math.round((days * dayMs) / 1000) * 1000);
  const day = `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())}`;
  if (form === "date" && at.getTime() % dayMs === 0) return day;
  return `${day} ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}:${twoDigits(at.getUTCSeconds())}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
