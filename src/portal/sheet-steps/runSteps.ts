/** Takes a transition for the rows of a workbook: rows with the same answers in one call, each record at most once in a call. */
import type { ApiResponse, BatchResult } from "#dialect/wire/wire.ts";
import type { DataSource } from "#engine";
import type { StepRow } from "./checkSteps.ts";
import { idOf, stepCalls } from "./stepCalls.ts";

/** A row whose transition was refused, and why. */
export interface RefusedRow {
  readonly row: StepRow;
  readonly why: Pick<ApiResponse, "code" | "message" | "problems"> | BatchResult["failed"][number];
}

export interface StepsRun {
  readonly source: DataSource;
  readonly entity: string;
  readonly transition: string;
  readonly rows: readonly StepRow[];
  /** Stops before the next call; rows that were not sent stay as they are. */
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

export interface StepsOutcome {
  readonly done: readonly StepRow[];
  readonly refused: readonly RefusedRow[];
  /** Rows that were not sent, since the run was stopped or a call failed as a whole. */
  readonly left: readonly StepRow[];
}

/** Never rejects. A call that fails as a whole ends the run: its rows may have been done, which another run shows. */
export async function runSteps({ source, entity, transition, rows, signal, onProgress }: StepsRun): Promise<StepsOutcome> {
  const done: StepRow[] = [];
  const refused: RefusedRow[] = [];
  const calls = stepCalls(rows);
  for (const [index, call] of calls.entries()) {
    if (signal.aborted) return { done, refused, left: calls.slice(index).flat() };
    const [first] = call;
    const response = await source.act(entity, transition, call.map(idOf), first?.asked ?? {});
    if (response.code !== 200 || !response.data) {
      return { done, refused: [...refused, ...call.map((row) => ({ row, why: response }))], left: calls.slice(index + 1).flat() };
    }
    const failed = new Map(response.data.failed.map((one) => [String(one.id), one]));
    for (const row of call) {
      const why = failed.get(idOf(row));
      if (why) refused.push({ row, why });
      else done.push(row);
    }
    onProgress(done.length + refused.length);
  }
  return { done, refused, left: [] };
}
