/** Carries out what changes records, and says for each one what became of it. */
import type { Acknowledgement } from "#dialect/check/acknowledge.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { isOk, type ApiResponse, type BatchResult } from "#dialect/wire/wire.ts";
import type { PlannedAction } from "../plan/plan.ts";
import type { DataSource } from "../host/source.ts";
import { recordId } from "../host/recordName.ts";
import { isTransportFailure, type FailedResponse } from "../host/useErrorText.ts";

export interface ActionReport {
  readonly done: readonly Rec[];
  readonly failed: readonly { readonly record: Rec; readonly message: string; readonly problems: readonly Problem[] }[];
  /** The call itself failed and nothing is known of the records; `told` when the portal has shown why. */
  readonly refused?: { readonly message: string; readonly told: boolean; readonly problems: readonly Problem[] };
}

/** An action with records, and what was answered before it. */
export interface ActionRun {
  readonly action: PlannedAction;
  readonly records: readonly Rec[];
  readonly asked: Rec;
  /** Warnings that were shown and accepted. */
  readonly accepted?: readonly Acknowledgement[];
}

/** Whose records they are. */
export interface ActedOn {
  readonly source: DataSource;
  readonly entity: string;
}

/** Records of one call: whoever chose thousands is told of each, and no call takes minutes. */
const together = 200;

/**
 * Deletes `records` or takes a transition with them, in as few calls as may be;
 * in one where they go together or not at all. Never rejects. A single record
 * names the version it was read with, so that a change made elsewhere meanwhile
 * is noticed. After a call that failed nothing more is asked for.
 */
export async function runAction(at: ActedOn, run: ActionRun, wordsOf: (answer: FailedResponse) => string): Promise<ActionReport> {
  const { action, records } = run;
  const size = action.transition?.together ? Math.max(1, records.length) : together;
  const done: Rec[] = [];
  const failed: ActionReport["failed"][number][] = [];
  for (let from = 0; from < records.length || from === 0; from += size) {
    const report = await runOnce(at, { ...run, records: records.slice(from, from + size) }, wordsOf);
    if (report.refused && from === 0) return report;
    done.push(...report.done);
    failed.push(...report.failed);
    if (!report.refused) continue;
    const { message, problems } = report.refused;
    failed.push(...records.slice(from).map((record) => ({ record, message, problems })));
    break;
  }
  return { done, failed };
}

async function runOnce({ source, entity }: ActedOn, run: ActionRun, wordsOf: (answer: FailedResponse) => string): Promise<ActionReport> {
  const { action, records, asked, accepted = [] } = run;
  const ids = records.map(recordId);
  const version = records.length === 1 ? records[0]?.["version"] : undefined;
  const answer: ApiResponse<BatchResult> =
    action.does === "delete"
      ? await source.remove(entity, ids)
      : await source.act(
          entity,
          action.transition?.id ?? action.id,
          ids,
          asked,
          typeof version === "number" ? version : undefined,
          accepted,
        );
  if (!isOk(answer) || !answer.data) {
    const told = !isOk(answer) && isTransportFailure(answer.code);
    return { done: [], failed: [], refused: { message: wordsOf(answer), told, problems: answer.problems ?? [] } };
  }
  const failed = new Map(answer.data.failed.map((one) => [String(one.id), one]));
  return {
    done: records.filter((record) => !failed.has(recordId(record))),
    failed: records.flatMap((record) => {
      const why = failed.get(recordId(record));
      return why ? [{ record, message: wordsOf(why), problems: why.problems ?? [] }] : [];
    }),
  };
}
