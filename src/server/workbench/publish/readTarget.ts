/** Reads what a revert returns to, of a body or of the parameters of an address. */
import { isObject } from "#dialect/json/json.ts";
import type { RevertTarget } from "#dialect/wire/revert.ts";
import { problem, validationError } from "../../answers/apiError.ts";

/** Throws `ApiError` with the location of a mistake. */
export function readTarget(given: unknown): RevertTarget {
  const { to, only } = isObject(given) ? given : {};
  if (isNumber(only)) return { only };
  if (isNumber(to)) return { to };
  throw validationError([problem("/to", "type", { expected: "integer" })]);
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;
