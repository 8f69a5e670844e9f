/**
 * Reads a JSON body and says where it is unfit.
 *
 * JSON allows what neither database nor JavaScript keeps: NUL and lone
 * surrogates, numbers that overflow, keys that reach a prototype. They are
 * refused here once, with their place, so that nothing behind needs to know.
 */
import type { Json } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { HttpError, validationError, problem } from "./apiError.ts";

/** Deeper than any form; a hostile body stops here before it costs anything. */
const MAX_DEPTH = 40;
/** Fields of one object; no entity has as many, and each costs time in every later step. */
const MAX_FIELDS = 1000;
const MAX_PROBLEMS = 20;
/** Refuses what is no UTF-8, and keeps nothing from one text to the next. */
const decoder = new TextDecoder("utf-8", { fatal: true });
const UNFIT_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Throws `HttpError` 400 for what is no JSON, `Refusal` for JSON that cannot be kept. */
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
    throw new HttpError(400, "answer.unreadable", [problem("", "json", placeOf(error, text))]);
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
      else if (UNFIT_KEYS.has(key)) problems.push(problem(at, "unknownField"));
      else walk(item, at, depth + 1, problems);
    }
  }
}

/** No NUL (the database keeps none) and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

/** Line and column, as far as the engine tells the position. */
function placeOf(error: unknown, text: string): Record<string, number> {
  const found = error instanceof Error ? /position (\d+)/.exec(error.message) : null;
  const position = found ? Number(found[1]) : text.length;
  const before = text.slice(0, position).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
