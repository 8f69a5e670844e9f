/** What a form begins with: the stored record, a copy of one, or a new one; and unfinished work to offer again. */
import { copyOf, newRecord, toDraft } from "#dialect/records/draft.ts";
import { formerSteps } from "#dialect/compile/formerNames.ts";
import type { Rec } from "#dialect/json/json.ts";
import { type ApiResponse, apiCode } from "#dialect/wire/wire.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { EngineHost, StoredDraft } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { LoadedFormScreen } from "../../screens/useScreen.ts";
import { copyFromLatest, applyDefaultReferences } from "./defaultReferences.ts";
import { draftMeta, unpackDraft } from "./formDraft.ts";
import { applyUrlParams } from "./applyUrlParams.ts";

export interface FormRequest {
  /** The record to edit. */
  readonly id?: string;
  /** The record a new one is copied from. */
  readonly copyFrom?: string;
  /** Where the unfinished form is kept: a reload with the same key goes on with it. */
  readonly draftKey?: string;
  /** Values a new record begins with. */
  readonly start?: Rec;
  /** Query parameters of the page, of which the screen takes those that it names. */
  readonly given?: Readonly<Record<string, string>>;
}

export interface InitialForm {
  readonly stored: Rec | null;
  /** As typed. */
  readonly start: Rec;
  /** What the form shows first: `start`, or the unfinished work under its own key. */
  readonly shown: Rec;
  readonly restored?: StoredDraft;
  /** Unfinished work of an earlier time, newest first. */
  readonly offered: readonly StoredDraft[];
  readonly draftKey: string;
  readonly submitKey: string;
}

interface Failed {
  readonly failed: Pick<ApiResponse, "code" | "message">;
}

export type OpenResult = { readonly opening: InitialForm } | Failed;

/** Reads one record by its id: there is no call of its own for that, a list with one filter is it. */
async function readRecord(host: EngineHost, entity: string, id: string): Promise<{ readonly record: Rec } | Failed> {
  const { code, message, data } = await host.source.list(entity, { page: 1, size: 1, filters: { id } });
  const record = data?.rows[0];
  if (code === apiCode.ok && record) return { record };
  return { failed: { code: code === apiCode.ok ? apiCode.notFound : code, ...(message !== undefined && { message }) } };
}

/** The one record that the customer has, where there is one already. */
async function readOwn(host: EngineHost, entity: string): Promise<{ readonly record: Rec | undefined } | Failed> {
  const { code, message, data } = await host.source.list(entity, { page: 1, size: 1 });
  if (code === apiCode.ok) return { record: data?.rows[0] };
  return { failed: { code, ...(message !== undefined && { message }) } };
}

/** Asks for what the form begins with. Unfinished work of its own key is taken up, other work on the same record offered. */
export async function openForm(
  host: EngineHost,
  { name, entity }: LoadedFormScreen,
  plan: FormPlan,
  ask: FormRequest,
): Promise<OpenResult> {
  let stored: Rec | null = null;
  let begun: Rec = { ...newRecord(entity, checkContextOf(host, "create")), ...plan.screen.start, ...ask.start };
  const only = plan.screen.own === true && ask.id === undefined ? await readOwn(host, entity.name) : undefined;
  if (only && "failed" in only) return only;
  if (only?.record) {
    stored = only.record;
    begun = only.record;
  }
  const source = ask.id ?? ask.copyFrom;
  if (source === undefined && ask.given) {
    const taken = await applyUrlParams(host, entity, plan.screen.takes ?? {}, ask.given, begun);
    if ("failed" in taken) return taken;
    begun = taken.record;
  }
  if (source !== undefined) {
    const read = await readRecord(host, entity.name, source);
    if ("failed" in read) return read;
    if (ask.id !== undefined) stored = read.record;
    begun = ask.id === undefined ? { ...begun, ...copyOf(entity, read.record) } : read.record;
    if (ask.id === undefined) begun = await applyDefaultReferences(host, entity, begun, read.record);
  } else if (!stored) {
    begun = await applyDefaultReferences(host, entity, begun);
    if (plan.screen.asLast) begun = await copyFromLatest(host, entity, plan.screen.asLast, begun);
  }
  const start = toDraft(entity, begun);
  const draftKey = ask.draftKey ?? `${name}:${ask.id ?? "new"}`;
  const fresh = { stored, start, shown: start, offered: [], draftKey, submitKey: crypto.randomUUID() };

  const isField = (path: string) => entity.schema.properties[path.slice(1)] !== undefined;
  const mine = (await host.drafts.list(entity.name)).filter((draft) => draftMeta(draft).id === (stored ? String(stored["id"]) : ask.id));
  const own = ask.draftKey === undefined ? undefined : mine.find(({ key }) => key === draftKey);
  if (!own) return { opening: { ...fresh, offered: mine } };
  const shown = unpackDraft(plan, own, start, isField, formerSteps(entity.schema));
  return { opening: { ...fresh, shown, restored: own, submitKey: draftMeta(own).submitKey ?? fresh.submitKey } };
}
