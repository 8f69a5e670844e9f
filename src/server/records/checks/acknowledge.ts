/**
 * Warnings of a save. A request with `acknowledge` waits until the user accepted each; the record stores who accepted it. A request
 * without it is saved, and its answer has the warnings.
 */
import {
  type Acknowledgement,
  acknowledgedAfter,
  acknowledgedIn,
  acknowledgedKey,
  acknowledgeKey,
  unacknowledged,
  warningsOf,
} from "#dialect/check/acknowledge.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../../answers/apiError.ts";
import { RequestReader } from "../../answers/requestReader.ts";

const MAX_WARNINGS = 500;
const MAX_NAME = 500;

/** Reads the accepted warnings of a request; undefined if it does not ask for the others. */
export function readAcknowledgements(reader: RequestReader, value: Json | undefined): Acknowledgement[] | undefined {
  if (value === undefined || value === null) return undefined;
  return reader.list(value, "/acknowledge", MAX_WARNINGS).map((one, index) => {
    const at = `/acknowledge/${index}`;
    const given = reader.object(one, at, ["path", "code"]);
    return {
      path: reader.text(given["path"], `${at}/path`, MAX_NAME) ?? "",
      code: reader.text(given["code"], `${at}/code`, MAX_NAME) ?? "",
    };
  });
}

/** Splits the body of a form into its fields and the warnings that it accepts, for calls that store no acknowledgement. */
export function readForm(body: Rec): { readonly fields: Rec; readonly accepted: readonly Acknowledgement[] | undefined } {
  const reader = new RequestReader();
  const { [acknowledgeKey]: given, ...fields } = body;
  const accepted = readAcknowledgements(reader, given);
  reader.finish();
  return { fields, accepted };
}

/** Throws `ApiError` for a warning that is not accepted if the request waits for warnings. */
export function requireAccepted(problems: readonly Problem[], { schema, accepted }: Pick<AcknowledgeInput, "schema" | "accepted">): void {
  if (accepted) throwIfOpen(unacknowledged(warningsOf(problems), accepted), schema);
}

export interface AcknowledgeInput {
  readonly schema: EntitySchema;
  /** Problems that the check found. */
  readonly problems: readonly Problem[];
  /** Undefined: the request does not wait for warnings. */
  readonly accepted: readonly Acknowledgement[] | undefined;
  readonly context: CheckContext;
}

/** A record with its accepted warnings, and the warnings that nobody accepted. */
export interface Acknowledging {
  readonly record: Rec;
  readonly open: readonly Problem[];
}

/** Adds the newly accepted warnings. Throws `ApiError` for an open warning if the request waits for them, except in a draft. */
export function acknowledge(record: Rec, stored: Rec | null, { schema, problems, accepted, context }: AcknowledgeInput): Acknowledging {
  const warnings = warningsOf(problems);
  const open = unacknowledged(warnings, accepted ?? []);
  if (accepted && !context.draft) throwIfOpen(open, schema);
  return { record: withAccepted(record, acknowledgedIn(stored), warnings, accepted ?? [], context), open };
}

/** The same for the whole check before a transition: warnings accepted by an earlier save still count. */
export function acknowledgeWhole(record: Rec, { schema, problems, accepted, context }: AcknowledgeInput): Acknowledging {
  const before = acknowledgedIn(record);
  const asked = unacknowledged(warningsOf(problems), before);
  const open = unacknowledged(asked, accepted ?? []);
  if (accepted) throwIfOpen(open, schema);
  return { record: withAccepted(record, before, asked, accepted ?? [], context), open };
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
