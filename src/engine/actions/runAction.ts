/** Runs actions on records and reports the result of each record. */
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
  /** Tokens that the action made, which no later answer has. */
  readonly secrets?: BatchResult["secrets"];
  /** The call itself failed and the result of the records is unknown; `told` if the portal has already shown the reason. */
  readonly refused?: { readonly message: string; readonly told: boolean; readonly problems: readonly Problem[] };
}

/** An action, its records and the values of its prompt. */
export interface ActionRun {
  readonly action: PlannedAction;
  readonly records: readonly Rec[];
  readonly asked: Rec;
  /** Warnings that the user acknowledged. */
  readonly accepted?: readonly Acknowledgement[];
}

/** Where the records are. */
export interface ActedOn {
  readonly source: DataSource;
  readonly entity: string;
}

/** Most records of one call, so that no call takes minutes. */
const batchSize = 200;

/**
 * Deletes records or runs a transition on them, in calls of at most 200; in a single call where all or none must succeed. Never
 * rejects. A single record sends its version, so that a concurrent change is detected. Stops after the first failed call.
 */
export async function runAction(at: ActedOn, run: ActionRun, textOf: (response: FailedResponse) => string): Promise<ActionReport> {
  const { action, records } = run;
  const size = action.transition?.together ? Math.max(1, records.length) : batchSize;
  const done: Rec[] = [];
  const failed: ActionReport["failed"][number][] = [];
  const secrets: NonNullable<ActionReport["secrets"]>[number][] = [];
  for (let from = 0; from < records.length || from === 0; from += size) {
    const report = await runOnce(at, { ...run, records: records.slice(from, from + size) }, textOf);
    if (report.refused && from === 0) return report;
    done.push(...report.done);
    failed.push(...report.failed);
    secrets.push(...(report.secrets ?? []));
    if (!report.refused) continue;
    const { message, problems } = report.refused;
    failed.push(...records.slice(from).map((record) => ({ record, message, problems })));
    break;
  }
  return { done, failed, ...(secrets.length > 0 && { secrets }) };
}

async function runOnce({ source, entity }: ActedOn, run: ActionRun, textOf: (response: FailedResponse) => string): Promise<ActionReport> {
  const { action, records, asked, accepted = [] } = run;
  const ids = records.map(recordId);
  const version = records.length === 1 ? records[0]?.["version"] : undefined;
  const response: ApiResponse<BatchResult> =
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
  if (!isOk(response) || !response.data) {
    const told = !isOk(response) && isTransportFailure(response.code);
    return { done: [], failed: [], refused: { message: textOf(response), told, problems: response.problems ?? [] } };
  }
  const failed = new Map(response.data.failed.map((one) => [String(one.id), one]));
  return {
    done: records.filter((record) => !failed.has(recordId(record))),
    secrets: response.data.secrets,
    failed: records.flatMap((record) => {
      const why = failed.get(recordId(record));
      return why ? [{ record, message: textOf(why), problems: why.problems ?? [] }] : [];
    }),
  };
}
