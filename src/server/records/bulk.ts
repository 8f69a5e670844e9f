/** Runs an action on several records, each separately: one failure does not affect the others. */
import type { Problem } from "#dialect/schema/problems.ts";
import type { BatchResult } from "#dialect/wire/wire.ts";
import { ApiError } from "../answers/apiError.ts";

export interface FailedRecord {
  readonly id: string;
  readonly refusal: ApiError;
}

/** The ids that succeeded, and the failures, to be translated by the caller. */
export interface BulkOutcome {
  readonly done: readonly string[];
  readonly refused: readonly FailedRecord[];
  /** Warnings of records that were done although nobody accepted them. */
  readonly warned?: readonly { readonly id: string; readonly problems: readonly Problem[] }[];
  /** Tokens that were made: only this answer has them. */
  readonly secrets?: BatchResult["secrets"];
}

export async function runBulk(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<BulkOutcome> {
  const done: string[] = [];
  const refused: FailedRecord[] = [];
  for (const id of ids) {
    try {
      await act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ id, refusal: error });
    }
  }
  return { done, refused };
}
