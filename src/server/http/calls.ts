/** The functions behind the calls of the catalogue, by their `does`. */
import type { FastifyRequest } from "fastify";
import { type CallAct, userEntityOf } from "#dialect/schema/endpoints.ts";
import { workbenchGrantsOf } from "#dialect/schema/roles.ts";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type BatchResult } from "#dialect/wire/wire.ts";
import type { FileStore } from "../files/fileStore.ts";
import { CodedResponse } from "../answers/responses.ts";
import type { Sealer } from "../db/sealer.ts";
import type { Db } from "../db/tables.ts";
import type { BulkOutcome } from "../records/bulk.ts";
import type { Admission } from "../load/admission.ts";
import type { ReplicaReads } from "../load/replicaReads.ts";
import { ruleOf } from "../files/fileRules.ts";
import { type FileUrls, withSignedUrls } from "../files/fileUrls.ts";
import { renewFileUrl } from "./renewFileUrl.ts";
import { receiveUpload } from "../files/receiveUpload.ts";
import { countRecords, listAnswer } from "../records/list/list.ts";
import { askedSums } from "../records/askedSums.ts";
import { readShared } from "../records/sharedRecord.ts";
import { removeRecords } from "../records/remove.ts";
import { type SavedAnswer, saveRecord } from "../records/save.ts";
import { isWritable, sheetContext } from "../records/storage/ownedContext.ts";
import { roleAccess, readableError, readableProblems } from "../records/storage/roleAccess.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";
import { submitRecord } from "../records/submit.ts";
import { transitionRecords } from "../records/transition.ts";
import { HttpError, notFoundError } from "../answers/apiError.ts";
import type { Schemas, ServedCall, ServedEntity } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { accountStatus, userInfo } from "../accounts/accountAnswers.ts";
import type { AccountServices } from "../accounts/accountServices.ts";
import { passkeySite } from "../accounts/passkeyStore.ts";
import type { PushDevices } from "../push/pushDevices.ts";
import type { SessionCheck } from "../session/sessionCheck.ts";
import { endSession } from "../session/sessions.ts";
import type { Principal } from "../session/principal.ts";
import type { ImportChecker } from "../sheets/importWorkers.ts";
import { existingRecords } from "../sheets/existingRecords.ts";
import type { ChangeFeed } from "./changeFeed.ts";
import { requireCallGrants } from "./grants.ts";
import { errorResponse } from "./respond.ts";
import { requestLanguage, translate } from "../schemas/translate.ts";
import { businessClock } from "#dialect/text/time.ts";

export interface ApiParts extends AccountServices {
  /** Admission control; without it every call is admitted. */
  readonly admission?: Admission;
  readonly db: Db;
  readonly schemas: SchemaStore;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Folder of the uploads. */
  readonly files: FileStore;
  /** Signs the URLs of files. */
  readonly fileUrls: FileUrls;
  /** Seals the secrets that clients give. */
  readonly sealer: Sealer;
  /** Lists from a replica; absent without one. */
  readonly replica?: ReplicaReads | undefined;
  /** URL of the portal; otherwise the address that a request asks. */
  readonly portalUrl?: string | undefined;
  /** Reads and checks imports. */
  readonly imports: ImportChecker;
  /** Devices that get push notifications of letters. */
  readonly push: PushDevices;
  /** Changes of records for open pages; without it they receive events of schemas only. */
  readonly feed?: ChangeFeed;
  /** Whether this server has the workbench of the analysts. */
  readonly hasWorkbench?: boolean;
}

export interface CallInput {
  readonly schemas: Schemas;
  readonly call: ServedCall;
  readonly body: Rec;
  readonly request: FastifyRequest;
  readonly principal?: Principal;
  /** Reference of the session; absent without login. */
  readonly session?: string;
  /** Check of the principal's session; absent without login. */
  readonly proof?: SessionCheck | undefined;
  /** Idempotency key. */
  readonly key?: string;
}

/** A call of a logged-in customer on the entity that the catalogue names. */
interface OwnCall extends CallInput {
  readonly service: RecordContext;
  readonly entity: ServedEntity;
}

/** Calls with a multipart body, which they read themselves. */
export const multipartActs: ReadonlySet<CallAct> = new Set(["upload", "import"]);

type Act = (input: CallInput, parts: ApiParts) => unknown;

/** The function of each `does`. `runCall.ts` calls them, with the session verified. */
export const acts: Readonly<Record<CallAct, Act>> = {
  list: onRecords(({ service, entity, body }) => listAnswer(service, entity, body)),
  counts: onRecords(({ service, entity }) => countRecords(service, entity)),
  save: onRecords(async ({ service, entity, body, key }) => withWarnings(service, entity, await saveRecord(service, entity, body, key))),
  delete: onRecords(async ({ service, entity, body, key, ...input }) =>
    worded({ ...input, service, entity }, await removeRecords(service, entity, body, key)),
  ),
  transition: onRecords(async ({ service, entity, call, body, key, ...input }, { checkOwnPassword }) => {
    const step = { transition: call.transition ?? "", input: body, key };
    await checkOwnPassword({ ...step, entity, principal: service.principal });
    return worded({ ...input, service, entity }, await transitionRecords(service, entity, step));
  }),
  // A form sends the record, a list the ids of stored records.
  submit: onRecords(async ({ service, entity, call, body, key, ...input }, { checkOwnPassword }) => {
    const step = { transition: call.transition ?? "", input: body, key };
    await checkOwnPassword({ ...step, entity, principal: service.principal });
    if ("ids" in body) return worded({ ...input, service, entity }, await transitionRecords(service, entity, step));
    return withWarnings(service, entity, await submitRecord(service, entity, step));
  }),
  upload: async ({ schemas, call, request, session = "", ...input }, parts) => {
    const stored = await receiveUpload(parts, schemas, call, call.anonymous ? input.principal : loggedIn(input.principal), request);
    return withSignedUrls({ ...stored }, parts.fileUrls.signer(session));
  },
  fileUrl: ({ schemas, principal, session = "", body }, { db, fileUrls, clock }) =>
    renewFileUrl({ db, schemas, principal: loggedIn(principal), sign: fileUrls.signer(session), clock }, body),
  // The code for workbooks is large: it is loaded on first use.
  template: onRecords(async ({ service, schemas, entity, request }) => {
    if (!isWritable(entity, service)) throw notFoundError();
    const { templateFile } = await import("../sheets/template.ts");
    return templateFile(service, entity, requestLanguage(schemas, request.headers));
  }),
  export: onRecords(async ({ service, schemas, entity, body, request }, { files }) => {
    const { exportRecords } = await import("../sheets/exportRecords.ts");
    return exportRecords(service, entity, body, { language: requestLanguage(schemas, request.headers), files });
  }),
  zip: onRecords(async ({ service, schemas, entity, body, request }, { files }) => {
    const { zipDocuments } = await import("../sheets/zipDocuments.ts");
    return zipDocuments(service, entity, body, { language: requestLanguage(schemas, request.headers), files });
  }),
  existing: onRecords(({ service, entity, body }) => existingRecords(sheetContext(service, entity), entity, body)),
  import: onRecords(async ({ service, entity, request, key }, { files, imports }) => {
    const { importRecords } = await import("../sheets/importRecords.ts");
    return importRecords({ service: sheetContext(service, entity), entity, files, checker: imports }, request, key);
  }),
  userInfo: ({ schemas, call, principal }, { hasWorkbench = false }) => {
    const isAnalyst = hasWorkbench && workbenchGrantsOf(schemas.roles, principal?.roles ?? []).length > 0;
    return userInfo(loggedIn(principal), { session: schemas.entities.get(userEntityOf([call])), isAnalyst });
  },
  status: ({ principal }) => accountStatus(loggedIn(principal)),
  login: ({ schemas, body, request }, { logIn }) =>
    logIn({ schemas, input: body, address: request.ip, language: requestLanguage(schemas, request.headers) }),
  logout: async ({ request }, { db }) => {
    await endSession(db, request.headers.authorization);
    return null;
  },
  register: ({ schemas, call, body, key, request }, { register }) =>
    register({
      schemas,
      entity: schemas.entity(call.entity ?? ""),
      makes: call.makes === undefined ? undefined : schemas.entity(call.makes),
      transition: call.transition,
      body,
      key,
      address: request.ip,
      language: requestLanguage(schemas, request.headers),
    }),
  sendCode: ({ schemas, call, body, principal, request }, { sendCode }) =>
    sendCode({ schemas, call, body, principal, address: request.ip, language: requestLanguage(schemas, request.headers) }),
  changeAccount: ({ schemas, call, body, principal, request }, { changeAccount }) =>
    changeAccount({
      schemas,
      entity: schemas.entity(call.entity ?? ""),
      body,
      principal: call.anonymous ? principal : loggedIn(principal),
      token: request.headers.authorization,
      address: request.ip,
    }),
  secondFactor: ({ schemas, principal, body, request }, { secondFactor }) =>
    secondFactor.change({
      schemas,
      input: body,
      principal: loggedIn(principal),
      token: request.headers.authorization,
      language: requestLanguage(schemas, request.headers),
    }),
  passkeys: ({ schemas, principal, body, request }, { passkeys, portalUrl }) =>
    passkeys.change({
      schemas,
      input: body,
      principal: loggedIn(principal),
      site: passkeySite(portalUrl ?? addressOf(request)),
      language: requestLanguage(schemas, request.headers),
    }),
  push: ({ schemas, principal, session = "", body, request }, { push }) =>
    push.change({ schemas, input: body, principal: loggedIn(principal), session, language: requestLanguage(schemas, request.headers) }),
  passkeyLogin: ({ schemas, body, request }, { passkeys, portalUrl }) =>
    passkeys.logIn({
      schemas,
      input: body,
      site: passkeySite(portalUrl ?? addressOf(request)),
      address: request.ip,
      language: requestLanguage(schemas, request.headers),
    }),
  publicData: ({ schemas }, { clock }) => publicData(schemas, clock()),
  sums: ({ schemas, principal, body }, { db, clock }) => askedSums(db, { schemas, principal: loggedIn(principal), clock }, body),
  codes: ({ schemas, call, principal }) => {
    loggedIn(principal);
    const rows = schemas.catalog.codes(call.codes ?? "").map(({ const: code, "x-label": label }) => ({ code, label }));
    return { rows, total: rows.length };
  },
  shared: ({ schemas, call, body, request }, { db, clock, attempts }) =>
    readShared({ db, schemas, clock, attempts, entity: schemas.entity(call.entity ?? ""), body, address: request.ip }),
  join: ({ schemas, call, body, request }, { join }) =>
    join({ schemas, entity: schemas.entity(call.entity ?? ""), body, address: request.ip }),
};

/** The address that the browser has asked. */
const addressOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** Returns whether the server implements the call: its `does`, and for an upload a field that uses the call. */
export function isServed(schemas: Schemas, { does, key }: ServedCall): boolean {
  return does !== undefined && (does !== "upload" || ruleOf(schemas, key) !== undefined);
}

function onRecords(act: (call: OwnCall, parts: ApiParts) => unknown): Act {
  return async (input, parts) => {
    const { schemas, call, proof, session = "" } = input;
    const { db, clock, fileUrls, invitationsOf, sealer } = parts;
    const principal = loggedIn(input.principal);
    const entity = schemas.entity(call.entity ?? "");
    const language = requestLanguage(schemas, input.request.headers);
    requireCallGrants(schemas, principal, { call, entity, body: input.body }, language);
    const origin = addressOf(input.request);
    const invitations = entity.head.account && invitationsOf({ schemas, language, origin });
    const service = { db, schemas, clock, proof, principal, invitations, sealer, signFile: fileUrls.signer(session) };
    const access = roleAccess(principal, entity);
    try {
      return await act({ ...input, service, entity }, parts);
    } catch (error) {
      throw readableError(access, error);
    }
  };
}

/** The response to a save, with the warnings that were not accepted. */
function withWarnings({ principal }: RecordContext, entity: ServedEntity, { data, warnings }: SavedAnswer): Rec | null | CodedResponse {
  const problems = readableProblems(roleAccess(principal, entity), warnings);
  return problems.length > 0 ? new CodedResponse({ code: apiCode.ok, data, problems }) : data;
}

/** Uses the reason of the only record as that of the response. */
const reasonOf = ({ id: _, ...reason }: BatchResult["failed"][number]) => reason;

/** Translates the reasons of failed records for the request. The code says whether all, some or none of the records were done. */
function worded(
  { schemas, request, service, entity }: Pick<OwnCall, "schemas" | "request" | "service" | "entity">,
  { done, refused, warned: all, secrets }: BulkOutcome,
): BatchResult | CodedResponse {
  const access = roleAccess(service.principal, entity);
  const warned = all?.map(({ id, problems }) => ({ id, problems: readableProblems(access, problems) }));
  const failed = refused.map(({ id, refusal }) => {
    const { code, message = "", problems } = errorResponse(schemas, request, readableError(access, refusal)).answer;
    return { id, code, message, ...(problems ? { problems } : {}) };
  });
  const [first] = failed;
  const result: BatchResult = { done, failed, ...(warned ? { warned } : {}), ...(secrets ? { secrets } : {}) };
  if (!first) return result;
  if (done.length === 0) return new CodedResponse({ ...reasonOf(first), data: result });
  const language = requestLanguage(schemas, request.headers);
  const message = translate(schemas, language, "answer.partial", { done: done.length, count: done.length + failed.length });
  return new CodedResponse({ code: apiCode.partial, message, data: result });
}

/** Returns the principal or throws 401, also where the catalogue allows the call without login: records have an owner. */
function loggedIn(principal: Principal | undefined): Principal {
  if (!principal) throw new HttpError(401, "answer.noSession");
  return principal;
}

/** Data that is equal for every customer: code lists and the business clock. */
function publicData(schemas: Schemas, now: number) {
  const codes = Object.fromEntries(Object.entries(schemas.catalog.files.codes).map(([name, list]) => [name, list.items]));
  return { codes, clock: { ...businessClock(now, schemas.catalog.timeZone), instant: now } };
}
