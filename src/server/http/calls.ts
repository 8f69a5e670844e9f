/** What each call of the catalogue does, by its `does`. */
import type { FastifyRequest } from "fastify";
import type { CallAct } from "#dialect/schema/endpoints.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { BatchResult } from "#dialect/wire/wire.ts";
import type { Db } from "../db/tables.ts";
import type { BulkOutcome } from "../records/bulk.ts";
import type { Admission } from "../load/admission.ts";
import { ruleOf } from "../files/fileRules.ts";
import { receiveUpload } from "../files/receiveUpload.ts";
import { countRecords, listAnswer } from "../records/list/list.ts";
import { removeRecords } from "../records/remove.ts";
import { saveRecord } from "../records/save.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";
import { submitRecord } from "../records/submit.ts";
import { transitionRecords } from "../records/transition.ts";
import { HttpError, ApiError } from "../answers/apiError.ts";
import type { Schemas, ServedCall, ServedEntity } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { accountStatus, userInfo } from "../accounts/accountAnswers.ts";
import type { ChangeAccount } from "../accounts/changeAccount.ts";
import type { LogIn } from "../accounts/logIn.ts";
import type { Register } from "../accounts/register.ts";
import type { SendCode } from "../accounts/sendCode.ts";
import type { AttemptLimiter } from "../load/attemptLimiter.ts";
import { isSessionAssertionError, SessionChangedError, type SessionCheck, runWithSessionCheck } from "../session/sessionCheck.ts";
import type { Actor } from "../session/sessions.ts";
import { existingRecords } from "../sheets/existingRecords.ts";
import { errorResponse } from "./respond.ts";
import { requestLanguage } from "../schemas/translate.ts";
import { businessClock } from "#dialect/text/time.ts";

export interface ApiParts {
  /** Everybody is let in when absent. */
  readonly gate?: Admission;
  readonly db: Db;
  readonly schemas: SchemaStore;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly logIn: LogIn;
  readonly register: Register;
  readonly sendCode: SendCode;
  readonly changeAccount: ChangeAccount;
  readonly visitorUploads: AttemptLimiter;
  /** Folder that uploads lie in. */
  readonly filesFolder: string;
}

export interface CallInput {
  readonly schemas: Schemas;
  readonly call: ServedCall;
  readonly body: Rec;
  readonly request: FastifyRequest;
  readonly actor?: Actor;
  /** Of the actor; absent where nobody is logged in. */
  readonly proof?: SessionCheck;
  /** Idempotency key. */
  readonly key?: string;
}

/** A call of somebody who is logged in, on the entity that the catalogue names. */
interface OwnCall extends CallInput {
  readonly service: RecordContext;
  readonly entity: ServedEntity;
}

/** Calls whose body is no JSON: they read it themselves. */
export const multipartActs: ReadonlySet<CallAct> = new Set(["upload", "import"]);

type Act = (input: CallInput, parts: ApiParts) => unknown;

const acts: Readonly<Record<CallAct, Act>> = {
  list: onRecords(({ service, entity, body }) => listAnswer(service, entity, body)),
  counts: onRecords(({ service, entity }) => countRecords(service, entity)),
  save: onRecords(({ service, entity, body, key }) => saveRecord(service, entity, body, key)),
  delete: onRecords(async ({ service, entity, body, key, ...input }) => worded(input, await removeRecords(service, entity, body, key))),
  transition: onRecords(async ({ service, entity, call, body, key, ...input }) =>
    worded(input, await transitionRecords(service, entity, { transition: call.transition ?? "", input: body, key })),
  ),
  // A form sends the record, a list the ids of stored ones.
  submit: onRecords(async ({ service, entity, call, body, key, ...input }) => {
    const asked = { transition: call.transition ?? "", input: body, key };
    return "ids" in body ? worded(input, await transitionRecords(service, entity, asked)) : submitRecord(service, entity, asked);
  }),
  upload: ({ schemas, call, request, ...input }, parts) =>
    receiveUpload(parts, schemas, call, call.anonymous ? input.actor : loggedIn(input.actor), request),
  // What reads and writes workbooks is large, and loaded where it is first wanted.
  template: onRecords(async ({ schemas, entity, request }) => {
    const { templateFile } = await import("../sheets/template.ts");
    return templateFile(schemas, entity, requestLanguage(schemas, request.headers));
  }),
  export: onRecords(async ({ service, schemas, entity, body, request }, { filesFolder }) => {
    const { exportRecords } = await import("../sheets/exportRecords.ts");
    return exportRecords(service, entity, body, { language: requestLanguage(schemas, request.headers), filesFolder });
  }),
  zip: onRecords(async ({ service, schemas, entity, body, request }, { filesFolder }) => {
    const { zipDocuments } = await import("../sheets/zipDocuments.ts");
    return zipDocuments(service, entity, body, { language: requestLanguage(schemas, request.headers), filesFolder });
  }),
  existing: onRecords(({ service, entity, body }) => existingRecords(service, entity, body)),
  import: onRecords(async ({ service, entity, request, key }, { filesFolder }) => {
    const { importRecords } = await import("../sheets/importRecords.ts");
    return importRecords({ service, entity, filesFolder }, request, key);
  }),
  userInfo: ({ actor }) => userInfo(loggedIn(actor)),
  status: ({ actor }) => accountStatus(loggedIn(actor)),
  login: ({ schemas, body, request }, { logIn }) => logIn(body, request.ip, requestLanguage(schemas, request.headers)),
  register: ({ schemas, call, body, key, request }, { register }) =>
    register({
      schemas,
      entity: schemas.entity(call.entity ?? ""),
      makes: call.makes === undefined ? undefined : schemas.entity(call.makes),
      body,
      key,
      address: request.ip,
      language: requestLanguage(schemas, request.headers),
    }),
  sendCode: ({ schemas, call, body, actor, request }, { sendCode }) =>
    sendCode({ schemas, call, body, actor, address: request.ip, language: requestLanguage(schemas, request.headers) }),
  changeAccount: ({ schemas, call, body, actor, request }, { changeAccount }) =>
    changeAccount({
      schemas,
      entity: schemas.entity(call.entity ?? ""),
      body,
      actor: call.anonymous ? actor : loggedIn(actor),
      token: request.headers.authorization,
      address: request.ip,
    }),
  publicData: ({ schemas }, { clock }) => publicData(schemas, clock()),
  codes: ({ schemas, call, actor }) => {
    loggedIn(actor);
    const rows = schemas.catalog.codes(call.codes ?? "").map(({ const: code, "x-label": label }) => ({ code, label }));
    return { rows, total: rows.length };
  },
};

/** Something stands behind the call: what it does, and for an upload a field that takes its files. */
export function isServed(schemas: Schemas, { does, key }: ServedCall): boolean {
  return does !== undefined && (does !== "upload" || ruleOf(schemas, key) !== undefined);
}

/** What takes the question who asks along with its own; everything else waits for the answer first. */
const takesProofAlong: ReadonlySet<CallAct> = new Set(["list", "counts", "save", "submit", "transition", "delete"]);

/** The data of the answer; throws a refusal, or `SessionChangedError` where somebody else asks than the input says. */
export async function runCall(parts: ApiParts, input: CallInput): Promise<unknown> {
  const { call, proof } = input;
  if (!call.does) throw new HttpError(404, "answer.unknownCall");
  const prove = (): Promise<unknown> => (proof?.isVerified === false ? runWithSessionCheck(parts.db, proof, []) : Promise.resolve());
  if (!takesProofAlong.has(call.does)) await prove();
  try {
    const data = await acts[call.does](input, parts);
    await prove();
    return data;
  } catch (error) {
    const isAsker = isSessionAssertionError(error);
    // Also what is refused is said to whoever may hear it only. A fault says nothing of anybody, and a database that hangs is not waited for twice.
    if (isAsker || error instanceof ApiError || error instanceof HttpError) await prove();
    // They had changed, and changed back before they could be asked.
    throw isAsker ? new SessionChangedError(input.actor) : error;
  }
}

function onRecords(act: (call: OwnCall, parts: ApiParts) => unknown): Act {
  return (input, parts) => {
    const { schemas, call, proof } = input;
    const { db, clock } = parts;
    const service = { db, schemas, clock, proof, actor: loggedIn(input.actor) };
    return act({ ...input, service, entity: schemas.entity(call.entity ?? "") }, parts);
  };
}

/** Why records were refused, in the language of the request. */
function worded({ schemas, request }: Pick<CallInput, "schemas" | "request">, { done, refused }: BulkOutcome): BatchResult {
  const failed = refused.map(({ id, refusal }) => {
    const { code, message = "", problems } = errorResponse(schemas, request, refusal).answer;
    return { id, code, message, ...(problems ? { problems } : {}) };
  });
  return { done, failed };
}

/** Also where the catalogue opens such a call to everyone: records have an owner. */
function loggedIn(actor: Actor | undefined): Actor {
  if (!actor) throw new HttpError(401, "answer.noSession");
  return actor;
}

/** What is the same for everybody: option lists and the time of the business. */
function publicData(schemas: Schemas, now: number) {
  const codes = Object.fromEntries(Object.entries(schemas.catalog.files.codes).map(([name, list]) => [name, list.items]));
  return { codes, clock: { ...businessClock(now), instant: now } };
}
