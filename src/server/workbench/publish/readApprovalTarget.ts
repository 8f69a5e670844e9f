import { isObject } from "#dialect/json/json.ts";
import type { ApprovalTarget } from "#dialect/wire/approval.ts";
import { problem, validationError } from "../../answers/apiError.ts";

/** Reads which draft, or which waiting publication, of another is meant, as it was shown. */
export function readApprovalTarget(body: unknown): ApprovalTarget {
  const { analyst, set, hash, number } = isObject(body) ? body : {};
  if (typeof analyst !== "string" || typeof set !== "string" || typeof hash !== "string")
    throw validationError([problem("/hash", "required")]);
  if (number === undefined) return { analyst, set, hash };
  if (typeof number !== "number" || !Number.isInteger(number)) throw validationError([problem("/number", "type", { expected: "integer" })]);
  return { analyst, set, hash, number };
}
