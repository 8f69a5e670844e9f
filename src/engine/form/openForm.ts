/** What a form begins with: the stored record, a copy of one, or a new one; and unfinished work to offer again. */
import type { CheckContext } from "#dialect/check.ts";
import { copyOf, newRecord, toDraft } from "#dialect/draft.ts";
import type { Rec } from "#dialect/json.ts";
import type { EngineHost, StoredDraft } from "../host.ts";
import type { FormPlan } from "../plan/plan.ts";
import type { ScreenParts } from "../useScreen.ts";
import { headOf, unpackDraft } from "./formDraft.ts";

export interface FormAsk {
  /** The record to edit. */
  readonly id?: string;
  /** The record a new one is copied from. */
  readonly copyFrom?: string;
  /** Where the unfinished form is kept: a reload with the same key goes on with it. */
  readonly draftKey?: string;
  /** Values a new record begins with. */
  readonly start?: Rec;
}

export interface Opening {
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

export type OpenResult = { readonly opening: Opening } | { readonly failed: { readonly code: number; readonly message?: string } };

/** Facts of the moment for a check; `on` and `draft` are the caller's. */
export function contextOf(host: EngineHost, on: string): CheckContext {
  const limits = Object.fromEntries(
    Object.entries(host.catalog.limits).flatMap(([name, limit]) => (isLimit(limit) ? [[name, limit.value] as const] : [])),
  );
  return { user: host.user(), limits, ...host.clock(), on };
}

function isLimit(limit: unknown): limit is { readonly value: number | string } {
  return typeof limit === "object" && limit !== null && "value" in limit;
}

/** Reads one record by its id: there is no call of its own for that, a list with one filter is it. */
export async function readRecord(
  host: EngineHost,
  entity: string,
  id: string,
): Promise<{ readonly record: Rec } | { readonly failed: { readonly code: number; readonly message?: string } }> {
  const answer = await host.source.list(entity, { page: 1, size: 1, filters: { id } });
  const record = answer.data?.rows[0];
  if (answer.code === 200 && record) return { record };
  return { failed: { code: answer.code === 200 ? 4040 : answer.code, ...(answer.message !== undefined && { message: answer.message }) } };
}

export async function openForm(host: EngineHost, { name, entity, screen }: ScreenParts, plan: FormPlan, ask: FormAsk): Promise<OpenResult> {
  let stored: Rec | null = null;
  let begun: Rec = { ...newRecord(entity, contextOf(host, "create")), ...ask.start };
  const source = ask.id ?? ask.copyFrom;
  if (source !== undefined) {
    const read = await readRecord(host, entity.name, source);
    if ("failed" in read) return read;
    if (ask.id !== undefined) stored = read.record;
    begun = ask.id === undefined ? { ...begun, ...copyOf(entity, read.record) } : read.record;
  }
  const start = toDraft(entity, begun);
  const draftKey = ask.draftKey ?? `${name}:${ask.id ?? "new"}`;
  const fresh = { stored, start, shown: start, offered: [], draftKey, submitKey: crypto.randomUUID() };
  if (!(screen.form?.draft ?? false)) return { opening: fresh };

  const isField = (path: string) => entity.schema.properties[path.slice(1)] !== undefined;
  const mine = (await host.drafts.list(entity.name)).filter((draft) => headOf(draft).id === ask.id);
  const own = ask.draftKey === undefined ? undefined : mine.find(({ key }) => key === draftKey);
  if (!own) return { opening: { ...fresh, offered: mine } };
  const shown = unpackDraft(plan, own, start, isField);
  return { opening: { ...fresh, shown, restored: own, submitKey: headOf(own).submitKey ?? fresh.submitKey } };
}
