/** One open form: its store, its saves and its unfinished work. The page and the drawer both use it. */
import { useEffect, useId, useState } from "react";
import { formerSteps } from "#dialect/compile/formerNames.ts";
import type { Rec } from "#dialect/json/json.ts";
import { formReferences } from "../store/watched.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import type { DraftPort, StoredDraft } from "../../host/host.ts";
import { useSumsVersion } from "../../host/sumStore.ts";
import { useRecordLookup } from "../../values/recordLookup.ts";
import { usePendingWork } from "../../controls/pendingWork.ts";
import { useTypedText } from "../../controls/typedText.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { LoadedFormScreen } from "../../screens/useScreen.ts";
import type { FormContextValue } from "../fields/formContext.ts";
import type { FormStore } from "../store/formStoreTypes.ts";
import { createForm, type CreateRequest, stepOf } from "./createForm.ts";
import { draftMeta, unpackDraft } from "./formDraft.ts";
import type { InitialForm } from "./openForm.ts";
import type { SaveMode, SaveSession } from "./saveContext.ts";
import { type Autosave, useAutosave } from "./useAutosave.ts";
import { type SaveController, useSave } from "./useSave.ts";

export interface FormModel {
  readonly parts: LoadedFormScreen;
  readonly context: FormContextValue;
  readonly saving: SaveController;
  readonly autosave: Autosave;
  /** Unfinished work that the user may restore, newest first. */
  readonly offers: readonly StoredDraft[];
  /** Unfinished work that the form continues. */
  readonly restored: StoredDraft | undefined;
  restore(offer: StoredDraft): void;
  /** Deletes an offered draft, or the restored one with its changes in the form. */
  discard(draft: StoredDraft): void;
  /** The form of another entity that opens over this one. */
  readonly creating: CreateRequest | undefined;
  endCreating(): void;
}

export interface FormOptions {
  readonly parts: LoadedFormScreen;
  readonly plan: FormPlan;
  readonly initial: InitialForm;
  readonly variant: FormContextValue["variant"];
  /** `isNew`: this save created the record. */
  onSaved(record: Rec, mode: SaveMode, isNew: boolean): void;
}

function idOf(store: FormStore): { id?: string } {
  const stored = store.stored();
  return stored ? { id: String(stored.id) } : {};
}

/** Moves a draft to another key. The old one is removed once the new one is stored. */
async function moveDraft(drafts: DraftPort, offer: StoredDraft, key: string): Promise<void> {
  if (await drafts.save({ ...offer, key })) await drafts.remove(offer.key);
}

/** Checks again when a referenced record or a sum over other records has been loaded. */
function useRecheck(
  { parts: { entity, expressions }, plan }: Pick<FormOptions, "parts" | "plan">,
  lookup: ReturnType<typeof useRecordLookup>,
  store: FormContextValue["store"],
): void {
  useEffect(
    () => (formReferences(plan, entity, expressions).length > 0 ? lookup.subscribe(() => store.recheckReferences()) : undefined),
    [plan, entity, expressions, lookup, store],
  );
  const sums = useSumsVersion(useHost());
  useEffect(() => {
    if (sums > 0) store.recheckReferences();
  }, [sums, store]);
}

export function useForm({ parts, plan, initial, variant, onSaved }: FormOptions): FormModel {
  const host = useHost();
  const base = useId();
  const lookup = useRecordLookup();
  const [creating, setCreating] = useState<CreateRequest>();
  const [restored, setRestored] = useState(() => (host.isContinuation?.() ? undefined : initial.restored));
  const [offers, setOffers] = useState(initial.offered);
  // Made once for the life of a form: a new store would render every field again.
  const [{ context, session }] = useState(() => createForm({ host, parts, plan, initial, variant, base, lookup, onCreate: setCreating }));
  const { store } = context;
  useRecheck({ parts, plan }, lookup, store);
  const keepsDraft = plan.declared.draft !== false && !store.locked;
  const autosave = useAutosave({
    host,
    plan,
    store,
    key: draftKeyOf(parts, initial, store, offers),
    version: parts.entity.version,
    isOn: keepsDraft,
    meta: () => ({ submitKey: session.createKey(), step: context.steps.current(), ...idOf(store) }),
  });
  const saving = useSave({
    parts,
    plan,
    store,
    session,
    closesOnSave: variant === "drawer",
    onSaved(record, mode, isNew) {
      void autosave.forget();
      setRestored(undefined);
      onSaved(record, mode, isNew);
    },
  });
  useLeaveGuard(store, autosave, keepsDraft && !autosave.failed);

  return {
    parts,
    context,
    saving,
    autosave,
    offers,
    restored,
    creating,
    restore(offer) {
      restoreDraft(offer, parts, initial, context, session);
      setOffers([]);
      setRestored(offer);
      if (offer.key !== initial.draftKey) void moveDraft(host.drafts, offer, initial.draftKey);
    },
    discard(draft) {
      void host.drafts.remove(draft.key);
      if (draft === restored) {
        // A restored offer was moved to this form's key.
        void autosave.forget();
        store.replace(initial.values);
      }
      setRestored(undefined);
      setOffers((now) => now.filter((offer) => offer !== draft));
    },
    endCreating: () => setCreating(undefined),
  };
}

/**
 * The key of the form's draft. A draft that is offered under the form's own key is not overwritten; after the first save
 * the draft is stored under the id of the record, where a later edit finds it.
 */
function draftKeyOf(parts: LoadedFormScreen, initial: InitialForm, store: FormStore, offers: readonly StoredDraft[]): string {
  const isTaken = offers.some(({ key }) => key === initial.draftKey);
  const newId = initial.stored ? undefined : store.stored()?.id;
  const key = newId === undefined ? initial.draftKey : `${parts.name}:${String(newId)}`;
  return isTaken ? `${key}#${initial.submitKey}` : key;
}

/** Asks before the page is left with changes that would be lost: unless they are kept as a draft, or while an upload runs. */
function useLeaveGuard(store: FormStore, autosave: Autosave, isKept: boolean): void {
  const host = useHost();
  const typedText = useTypedText();
  const pendingWork = usePendingWork();
  const losesChanges = useEventCallback(() => {
    typedText.commitAll();
    return pendingWork.isPending() || (store.isChanged() && !isKept);
  });
  const keep = useEventCallback(() => autosave.keep());
  useEffect(() => host.guardLeave(losesChanges, keep), [host, losesChanges, keep]);
}

/** Puts a draft into the form, with its idempotency key and its step. */
function restoreDraft(
  draft: StoredDraft,
  { entity }: LoadedFormScreen,
  initial: InitialForm,
  { store, plan, steps }: FormContextValue,
  session: SaveSession,
): void {
  const isField = (path: string) => entity.schema.properties[path.slice(1)] !== undefined;
  session.setCreateKey(draftMeta(draft).submitKey ?? session.createKey());
  store.replace(unpackDraft(plan, draft, initial.values, isField, formerSteps(entity.schema)));
  steps.show(stepOf(draft, plan, store) ?? steps.current());
}
