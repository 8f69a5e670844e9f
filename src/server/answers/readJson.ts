/**
 * Reads a JSON body and reports values that cannot be stored, each with its location.
 *
 * JSON allows values that neither the database nor JavaScript can hold: NUL and
 * lone surrogates, numbers that overflow, keys that reach a prototype. All later
 * code can rely on their absence.
 */
import type { Json } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { HttpError, validationError, problem } from "./apiError.ts";

/** Deeper than any form. A hostile body is refused here before it costs anything. */
const MAX_DEPTH = 40;
/** Fields of one object; no entity has as many, and each costs time in every later step. */
const MAX_FIELDS = 1000;
const MAX_PROBLEMS = 20;
/** Throws on invalid UTF-8; keeps no state between two texts. */
const decoder = new TextDecoder("utf-8", { fatal: true });
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Throws `HttpError` 400 for text that is not JSON, and `ApiError` for JSON that cannot be stored. */
export function readJson(bytes: Buffer): Json {
  if (bytes.length === 0) return {};
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
  const problems: Problem[] = [];
  walk(value, "", 0, problems);
  if (problems.length > 0) throw validationError(problems);
  return value;
}

function walk(value: Json | undefined, path: string, depth: number, problems: Problem[]): void {
  if (problems.length >= MAX_PROBLEMS) return;
  if (depth > MAX_DEPTH) throw new HttpError(400, "answer.unreadable", [problem(path.slice(0, 200), "depth", { limit: MAX_DEPTH })]);
  if (typeof value === "string") {
    if (!isStorable(value)) problems.push(problem(path, "characters"));
  } else if (typeof value === "number") {
    if (!Number.isFinite(value)) problems.push(problem(path, "number"));
  } else if (Array.isArray(value)) {
    value.forEach((item: Json, index) => walk(item, `${path}/${index}`, depth + 1, problems));
  } else if (value !== null && typeof value === "object") {
    const fields = Object.entries(value);
    if (fields.length > MAX_FIELDS)
      throw new HttpError(400, "answer.unreadable", [problem(path.slice(0, 200), "fields", { limit: MAX_FIELDS })]);
    for (const [key, item] of fields) {
      const at = childPointer(path, key);
      if (!isStorable(key)) problems.push(problem(path, "characters"));
      else if (FORBIDDEN_KEYS.has(key)) problems.push(problem(at, "unknownField"));
      else walk(item, at, depth + 1, problems);
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
