/** Acts on several records: each on its own, so that one that is refused does not hold up the others. */
import { Refusal } from "../answers/apiError.ts";

export interface RefusedRecord {
  readonly id: string;
  readonly refusal: Refusal;
}

/** What was done, and what was refused and why; worded where the language is known. */
export interface Batch {
  readonly done: readonly string[];
  readonly refused: readonly RefusedRecord[];
}

export async function eachRecord(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<Batch> {
  const done: string[] = [];
  const refused: RefusedRecord[] = [];
  for (const id of ids) {
    try {
      await act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, refusal: error });
    }
  }
  return { done, refused };
}
