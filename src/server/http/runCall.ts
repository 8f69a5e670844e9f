/** Runs a call with its session verified: by the primary, or, for lists, by a replica that has what the client may expect. */
import type { CallAct } from "#dialect/schema/endpoints.ts";
import { positionHeader } from "#dialect/wire/wire.ts";
import { ApiError, HttpError } from "../answers/apiError.ts";
import type { Db } from "../db/tables.ts";
import type { ServedCall } from "../schemas/loadSchemas.ts";
import { isSessionAssertionError, runWithSessionCheck, type SessionCheck, SessionChangedError } from "../session/sessionCheck.ts";
import { acts, type ApiParts, type CallInput } from "./calls.ts";

/** Calls after which nothing is stored that a list could show. */
const readingActs: ReadonlySet<CallAct> = new Set([
  ...["list", "counts", "sums", "existing", "template", "userInfo", "status", "publicData", "codes", "shared", "fileUrl"],
] as CallAct[]);

/** Whether records may differ after the call. */
export const isWrite = ({ does }: ServedCall): boolean => does !== undefined && !readingActs.has(does);

/** Calls that verify the session in their first batch; all others wait for the check first. */
const verifiesInBatch: ReadonlySet<CallAct> = new Set(["list", "counts", "save", "submit", "transition", "delete"]);

/** Calls that a replica may answer. */
const replicatedActs: ReadonlySet<CallAct> = new Set(["list", "counts", "sums"]);

/** Runs a call and returns its data. Lists come from the replica if it has what the client may expect. Throws `ApiError`, `HttpError`, or `SessionChangedError` if the session differs from the cached one. */
export async function runCall(parts: ApiParts, input: CallInput): Promise<unknown> {
  const { call, principal, request } = input;
  if (!call.does) throw new HttpError(404, "answer.unknownCall");
  if (!parts.replica || !principal || !replicatedActs.has(call.does)) return runOnPrimary(parts, input, call.does);
  const sent = request.headers[positionHeader];
  const replica = await parts.replica.dbFor({
    position: sent === undefined ? undefined : String(sent),
    customer: principal.customer,
  });
  if (!replica) return runOnPrimary(parts, input, call.does);
  // The session is verified by the primary at the same time: one that was closed a moment ago reads nothing.
  const verified = verifySession(parts.db, input.proof);
  try {
    const [data] = await Promise.all([acts[call.does]({ ...input, proof: undefined }, { ...parts, db: replica }), verified]);
    return data;
  } catch (error) {
    await verified;
    if (error instanceof ApiError || error instanceof HttpError) throw error;
    parts.replica.fail(error);
    return runOnPrimary(parts, input, call.does);
  }
}

async function verifySession(db: Db, proof: SessionCheck | undefined): Promise<void> {
  if (proof?.isVerified === false) await runWithSessionCheck(db, proof, []);
}

async function runOnPrimary(parts: ApiParts, input: CallInput, does: CallAct): Promise<unknown> {
  const { proof } = input;
  const verify = (): Promise<void> => verifySession(parts.db, proof);
  if (!verifiesInBatch.has(does)) await verify();
  try {
    const data = await acts[does](input, parts);
    await verify();
    return data;
  } catch (error) {
    const isSessionError = isSessionAssertionError(error);
    // A refusal may contain data of the customer, so the session is verified before it is returned. Other errors contain none, and a hanging database is not asked twice.
    if (isSessionError || error instanceof ApiError || error instanceof HttpError) await verify();
    // The session changed and changed back in the meantime.
    throw isSessionError ? new SessionChangedError(input.principal) : error;
  }
}
