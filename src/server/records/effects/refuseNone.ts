/** The refusal of an effect that finds nothing. */
import type { CreateEffect, UpdateEffect } from "#dialect/schema/states.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, problem, validationError } from "../../answers/apiError.ts";

/** Throws `ApiError` for an effect with `none`: at the field of the dialog that it names, otherwise of the record. */
export function refuseNone({ none: message, fieldPath }: Pick<CreateEffect | UpdateEffect, "none" | "fieldPath">): void {
  if (message === undefined) return;
  if (fieldPath === undefined) throw new ApiError(apiCode.state, "answer.state", { message });
  throw validationError([{ ...problem(fieldPath, "none"), message }]);
}
