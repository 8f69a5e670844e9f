/**
 * Reads a JSON body and reports values that cannot be stored, each with its location.
 *
 * JSON allows values that neither the database nor JavaScript can hold: NUL and
 * lone surrogates, numbers that overflow, keys that reach a prototype. All later
 * code can rely on their absence.
 */
import type { Json } from "#dialect/json/json.ts";
import { isExactJsonNumber } from "#dialect/text/decimal.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { HttpError, validationError, problem } from "./apiError.ts";
import { exceededBound } from "./jsonStructure.ts";

/** Deeper than any form. A hostile body is refused here before it costs anything. */
const MAX_DEPTH = 40;
/** Fields of one object; no entity has as many, and each costs time in every later step. */
const MAX_FIELDS = 1000;
const MAX_PROBLEMS = 20;
/** Throws on invalid UTF-8; keeps no state between two texts. */
const decoder = new TextDecoder("utf-8", { fatal: true });
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A number of at most 15 digits without an exponent is exact as a JavaScript number. Only what stands where a number can: ids and links
 * have a digit before an "e" as well, and nearly every record has one.
 */
const LONG_NUMBER = /(?:^|[:,[])\s*-?(?:[\d.]{16}|\d[\d.]{0,15}[eE])/;
/** Strings, so that what is inside them is passed over, and numbers. The text is JSON, so that every string has its end. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g;
/** Prefix of the text that replaces a number that JavaScript cannot represent. NUL is refused in every text, so that no value is taken for it. */
const INEXACT = "\0#";

/** JSON in which a number that JavaScript would change is a marked string. */
function markInexact(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || isExactJsonNumber(token) ? token : JSON.stringify(INEXACT + token.slice(0, 100)),
  );
}

/** Throws `HttpError` 400 for text that is not JSON, and `ApiError` for JSON that cannot be stored. */
export function readJson(bytes: Buffer): Json {
  if (bytes.length === 0) return {};
  const exceeded = exceededBound(bytes, { depth: MAX_DEPTH, fields: MAX_FIELDS });
  if (exceeded)
    throw new HttpError(400, "answer.unreadable", [problem("", exceeded, { limit: exceeded === "depth" ? MAX_DEPTH : MAX_FIELDS })]);
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new HttpError(400, "answer.unreadable", [problem("", "utf8")]);
  }
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    throw new HttpError(400, "answer.unreadable", [problem("", "json", locationOf(error, text))]);
  }
  // Rare: nearly every number is short, and parsed once.
  if (LONG_NUMBER.test(text)) value = JSON.parse(markInexact(text)) as Json;
  const problems: Problem[] = [];
  walk(value, "", problems);
  if (problems.length > 0) throw validationError(problems);
  return value;
}

function walk(value: Json | undefined, path: string, problems: Problem[]): void {
  if (problems.length >= MAX_PROBLEMS) return;
  if (typeof value === "string") {
    if (value.startsWith(INEXACT)) problems.push(problem(path, "inexactNumber"));
    else if (!isStorable(value)) problems.push(problem(path, "characters"));
  } else if (typeof value === "number") {
    if (!Number.isFinite(value)) problems.push(problem(path, "number"));
  } else if (Array.isArray(value)) {
    value.forEach((item: Json, index) => walk(item, `${path}/${index}`, problems));
  } else if (value !== null && typeof value === "object") {
    for (const [key, item] of Object.entries(value)) {
      const at = childPointer(path, key);
      if (!isStorable(key)) problems.push(problem(path, "characters"));
      else if (FORBIDDEN_KEYS.has(key)) problems.push(problem(at, "unknownField"));
      else walk(item, at, problems);
    }
  }
}

/** Returns whether the database can store the text: no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

/** Line and column of a JSON error, if the engine reports the position; otherwise the end of the text. */
function locationOf(error: unknown, text: string): Record<string, number> {
  const found = error instanceof Error ? /position (\d+)/.exec(error.message) : null;
  const position = found ? Number(found[1]) : text.length;
  const before = text.slice(0, position).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
