/**
 * Reads the parts of a body that no schema describes: list queries, ids and
 * versions. It collects problems with their location and converts no value.
 */
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { validationError, problem } from "./apiError.ts";

export class RequestReader {
  readonly problems: Problem[] = [];

  /** Throws the collected problems as a validation error. */
  finish(): void {
    if (this.problems.length > 0) throw validationError(this.problems);
  }

  object(value: Json | undefined, path: string, known?: readonly string[]): Rec {
    if (!isObject(value)) {
      this.add(path, "type", { expected: "object" });
      return {};
    }
    const object = value as Rec;
    if (known) for (const key of Object.keys(object)) if (!known.includes(key)) this.add(childPointer(path, key), "unknownField");
    return object;
  }

  /** Returns undefined for an absent value: the caller knows the default. */
  integer(value: Json | undefined, path: string, minimum: number, maximum: number): number | undefined {
    if (value === undefined) return undefined;
    if (typeof value !== "number" || !Number.isInteger(value)) this.add(path, "type", { expected: "integer" });
    else if (value < minimum) this.add(path, "minimum", { limit: minimum });
    else if (value > maximum) this.add(path, "maximum", { limit: maximum });
    else return value;
    return undefined;
  }

  text(value: Json | undefined, path: string, maxLength: number): string | undefined {
    if (value === undefined) return undefined;
    if (typeof value !== "string") this.add(path, "type", { expected: "string" });
    else if (value.length > maxLength) this.add(path, "maxLength", { limit: maxLength });
    else return value;
    return undefined;
  }

  flag(value: Json | undefined, path: string): boolean | undefined {
    if (value === undefined || typeof value === "boolean") return value;
    this.add(path, "type", { expected: "boolean" });
    return undefined;
  }

  list(value: Json | undefined, path: string, maxItems: number): readonly Json[] {
    if (value === undefined) return [];
    if (!Array.isArray(value)) this.add(path, "type", { expected: "array" });
    else if (value.length > maxItems) this.add(path, "maxItems", { limit: maxItems });
    else return value as readonly Json[];
    return [];
  }

  add(path: string, code: string, params: Readonly<Record<string, Json>> = {}): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem(path, code, params));
  }
}

const MAX_PROBLEMS = 20;
/** Most records of one call. */
const MAX_IDS = 500;
export const MAX_ID_LENGTH = 100;

/** Reads `{ids: […]}`: at least one, without duplicates. */
export function readIds(reader: RequestReader, value: Json | undefined): string[] {
  if (value === undefined) reader.add("/ids", "selection");
  const ids = reader.list(value, "/ids", MAX_IDS).flatMap((id, index) => {
    const text = reader.text(id, `/ids/${index}`, MAX_ID_LENGTH);
    if (text === "") reader.add(`/ids/${index}`, "required");
    return text ? [text] : [];
  });
  if (Array.isArray(value) && value.length === 0) reader.add("/ids", "selection");
  return [...new Set(ids)];
}
