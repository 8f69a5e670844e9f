/** Loads the initial state of a form: a stored record, a copy or a new record, and unfinished work. */
import { copyOf, newRecord, toDraft } from "#dialect/records/draft.ts";
import { formerSteps } from "#dialect/compile/formerNames.ts";
import type { Rec } from "#dialect/json/json.ts";
import { type ApiResponse, apiCode } from "#dialect/wire/wire.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { EngineHost, StoredDraft } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { LoadedFormScreen } from "../../screens/useScreen.ts";
import type { SharedFacts } from "../fields/sharedFacts.ts";
import { copyFromLatest, applyDefaultReferences } from "./defaultReferences.ts";
import { draftMeta, unpackDraft } from "./formDraft.ts";
import type { applyUrlParams, ChosenParts } from "./applyUrlParams.ts";

export interface FormRequest {
  /** Id of the record to edit. */
  readonly id?: string;
  /** Id of the record to copy. */
  readonly copyFrom?: string;
  /** Key of the unfinished form: a reload with the same key continues it. */
  readonly draftKey?: string;
  /** Initial values of a new record. */
  readonly start?: Rec;
  /** Query parameters of the page. The screen uses those that it names in `takes`. */
  readonly given?: Readonly<Record<string, string>>;
}

export interface InitialForm {
  readonly stored: Rec | null;
  /** The initial draft. */
  readonly values: Rec;
  /** The draft that the form opens with: `values`, or the unfinished work under its own key. */
  readonly current: Rec;
  readonly restored?: StoredDraft;
  /** Other unfinished work on the same record, newest first. */
  readonly offered: readonly StoredDraft[];
  readonly draftKey: string;
  readonly submitKey: string;
  /** The records of the sections' facts; absent where there are none, or where they did not arrive in time. */
  readonly shared?: SharedFacts;
  /** Present where the records that the URL chose need several forms: this one is for the first part. */
  readonly chosen?: ChosenParts;
}

interface Failed {
  readonly failed: Pick<ApiResponse, "code" | "message">;
}

export type OpenResult = { readonly initial: InitialForm } | Failed;

/** Reads one record by its id. The API has no call for a single record, so this filters the list. */
async function readRecord(host: EngineHost, entity: string, id: string): Promise<{ readonly record: Rec } | Failed> {
  const { code, message, data } = await host.source.list(entity, { page: 1, size: 1, filters: { id } });
  const record = data?.rows[0];
  if (code === apiCode.ok && record) return { record };
  return { failed: { code: code === apiCode.ok ? apiCode.notFound : code, ...(message !== undefined && { message }) } };
}

/** Reads the only record of the customer, if it exists. */
async function readOwn(host: EngineHost, entity: string): Promise<{ readonly record: Rec | undefined } | Failed> {
  const { code, message, data } = await host.source.list(entity, { page: 1, size: 1 });
  if (code === apiCode.ok) return { record: data?.rows[0] };
  return { failed: { code, ...(message !== undefined && { message }) } };
}

/** Loads the initial state. Unfinished work under `request.draftKey` is continued, other work on the same record is offered. */
export async function openForm(
  host: EngineHost,
  { name, entity }: LoadedFormScreen,
  plan: FormPlan,
  request: FormRequest,
): Promise<OpenResult> {
  let stored: Rec | null = null;
  let chosen: ChosenParts | undefined;
  let values: Rec = { ...newRecord(entity, checkContextOf(host, "create")), ...plan.declared.start, ...request.start };
  const only = plan.declared.own === true && request.id === undefined ? await readOwn(host, entity.name) : undefined;
  if (only && "failed" in only) return only;
  if (only?.record) {
    stored = only.record;
    values = only.record;
  }
  const source = request.id ?? request.copyFrom;
  const { takes = {}, takesFrom } = plan.declared;
  const isGiven = Object.keys(takes).some((name) => request.given?.[name]);
  if (source === undefined && (isGiven || takesFrom)) {
    const applied = await takeParams(host, entity, { takes, from: isGiven ? {} : takesFrom }, request.given ?? {}, values);
    if ("failed" in applied) return applied;
    values = applied.record;
    chosen = applied.chosen;
  }
  if (source !== undefined) {
    const read = await readRecord(host, entity.name, source);
    if ("failed" in read) return read;
    if (request.id !== undefined) stored = read.record;
    values = request.id === undefined ? { ...values, ...copyOf(entity, read.record) } : read.record;
    if (request.id === undefined) values = await applyDefaultReferences(host, entity, values, read.record);
  } else if (!stored) {
    values = await applyDefaultReferences(host, entity, values);
    if (plan.declared.asLast) values = await copyFromLatest(host, entity, plan.declared.asLast, values);
  }
  const draft = toDraft(entity, values);
  const draftKey = (request.draftKey ?? `${name}:${request.id ?? "new"}`) + takenKey(plan, request);
  const fresh = { stored, values: draft, current: draft, offered: [], draftKey, submitKey: crypto.randomUUID(), ...(chosen && { chosen }) };

  const isField = (path: string) => entity.schema.properties[path.slice(1)] !== undefined;
  const drafts = (await host.drafts.list(entity.name)).filter((one) => draftMeta(one).id === (stored ? String(stored["id"]) : request.id));
  const own = request.draftKey === undefined ? undefined : drafts.find(({ key }) => key === draftKey);
  if (!own) return { initial: { ...fresh, offered: drafts } };
  const current = unpackDraft(plan, own, draft, isField, formerSteps(entity.schema));
  return { initial: { ...fresh, current, restored: own, submitKey: draftMeta(own).submitKey ?? fresh.submitKey } };
}

/** Applies the parameters of the URL. Their code is loaded for forms that are opened with some. */
async function takeParams(...args: Parameters<typeof applyUrlParams>): ReturnType<typeof applyUrlParams> {
  const module = await import("./applyUrlParams.ts").catch(() => undefined);
  // A part of the page that does not come is tried again like a call without an answer.
  return module ? module.applyUrlParams(...args) : { failed: { code: 0 } };
}

/** The part of a draft's key for what the URL chooses: other unfinished work does not replace it. */
function takenKey({ declared }: FormPlan, { id, copyFrom, given = {} }: FormRequest): string {
  if (id !== undefined || copyFrom !== undefined) return "";
  const taken = Object.keys(declared.takes ?? {}).flatMap((parameter) => (given[parameter] ? [`${parameter}=${given[parameter]}`] : []));
  return taken.length === 0 ? "" : `?${taken.join("&")}`;
}
