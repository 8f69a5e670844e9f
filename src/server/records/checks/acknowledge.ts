/** Warnings of a save: the user must accept each, and the record stores who accepted it. */
import {
  type Acknowledgement,
  acknowledgedAfter,
  acknowledgedIn,
  acknowledgedKey,
  unacknowledged,
  warningsOf,
} from "#dialect/check/acknowledge.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../../answers/apiError.ts";
import type { RequestReader } from "../../answers/requestReader.ts";

const MAX_WARNINGS = 500;
const MAX_NAME = 500;

/** Reads the accepted warnings of a request. */
export function readAcknowledgements(reader: RequestReader, value: Json | undefined): Acknowledgement[] {
  return reader.list(value ?? undefined, "/acknowledge", MAX_WARNINGS).map((one, index) => {
    const at = `/acknowledge/${index}`;
    const given = reader.object(one, at, ["path", "code"]);
    return {
      path: reader.text(given["path"], `${at}/path`, MAX_NAME) ?? "",
      code: reader.text(given["code"], `${at}/code`, MAX_NAME) ?? "",
    };
  });
}

export interface AcknowledgeInput {
  readonly schema: EntitySchema;
  /** Problems that the check found. */
  readonly problems: readonly Problem[];
  readonly accepted: readonly Acknowledgement[];
  readonly context: CheckContext;
}

/** Returns the record with the newly accepted warnings. Throws `ApiError` for an open warning, except in a draft. */
export function acknowledge(record: Rec, stored: Rec | null, { schema, problems, accepted, context }: AcknowledgeInput): Rec {
  const warnings = warningsOf(problems);
  if (!context.draft) throwIfOpen(unacknowledged(warnings, accepted), schema);
  return withAccepted(record, acknowledgedIn(stored), warnings, accepted, context);
}

/** The same for the whole check before a transition: warnings accepted by an earlier save still count. */
export function acknowledgeWhole(record: Rec, { schema, problems, accepted, context }: AcknowledgeInput): Rec {
  const before = acknowledgedIn(record);
  const open = unacknowledged(warningsOf(problems), before);
  throwIfOpen(unacknowledged(open, accepted), schema);
  return withAccepted(record, before, open, accepted, context);
}

function withAccepted(
  record: Rec,
  before: ReturnType<typeof acknowledgedIn>,
  warnings: readonly Problem[],
  accepted: readonly Acknowledgement[],
  { user, now }: CheckContext,
): Rec {
  const { [acknowledgedKey]: _, ...fields } = record;
  const all = acknowledgedAfter(before, warnings, accepted, { by: user.loginName ?? "", at: now });
  return all === undefined ? fields : { ...fields, [acknowledgedKey]: all };
}

function throwIfOpen(open: readonly Problem[], schema: EntitySchema): void {
  if (open.length > 0) throw new ApiError(apiCode.unacknowledged, "answer.unacknowledged", { problems: open, schema });
}
