/** Acts on several records: each on its own, so that one that is refused does not hold up the others. */
import { ApiError } from "../answers/apiError.ts";

export interface FailedRecord {
  readonly id: string;
  readonly refusal: ApiError;
}

/** What was done, and what was refused and why; worded where the language is known. */
export interface BulkOutcome {
  readonly done: readonly string[];
  readonly refused: readonly FailedRecord[];
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
