import { isObject } from "#dialect/json/json.ts";
import type { ApprovalTarget } from "#dialect/wire/approval.ts";
import { problem, validationError } from "../../answers/apiError.ts";

/** Reads which draft of another is meant, as it was shown. */
export function readApprovalTarget(body: unknown): ApprovalTarget {
  const { analyst, set, hash } = isObject(body) ? body : {};
  if (typeof analyst !== "string" || typeof set !== "string" || typeof hash !== "string")
    throw validationError([problem("/hash", "required")]);
  return { analyst, set, hash };
}
