/** One open form: its store, its save, its unfinished work. What the page and the drawer both stand on. */
import { useEffect, useId, useRef, useState } from "react";
import { formerSteps } from "#dialect/compile/formerNames.ts";
import type { Rec } from "#dialect/json/json.ts";
import { candidatesReason, fieldReasons } from "#dialect/explain/fieldReasons.ts";
import { readReferences } from "#dialect/check/referenced.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import type { StoredDraft } from "../../host/host.ts";
import type { FormAccess } from "../../values/kind.ts";
import { knownReferences, useRecordLookup } from "../../values/recordLookup.ts";
import { hasPending } from "../../controls/pendingWork.ts";
import { commitTyped } from "../../controls/useBuffered.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { LoadedFormScreen } from "../../screens/useScreen.ts";
import { candidates } from "../../controls/candidates.ts";
import { reasonWords } from "../../host/reasonWords.ts";
import { draftMeta, unpackDraft } from "./formDraft.ts";
import type { FormContextValue } from "../fields/formContext.ts";
import { createFormStore, FORM_TOPIC } from "../store/formStore.ts";
import type { FormStore } from "../store/formStoreTypes.ts";
import { editabilityOf } from "./editability.ts";
import type { InitialForm } from "./openForm.ts";
import { sectionOf } from "../fields/rjsfSchema.ts";
import { isSectionShown, sectionState } from "../store/sectionState.ts";
import { createRevealRegistry } from "../store/revealRegistry.ts";
import { createSteps } from "../store/steps.ts";
import { type Autosave, useAutosave } from "./useAutosave.ts";
import { type SaveIntent, type SaveMode, saveContext, type SaveController, useSave } from "./useSave.ts";

export interface FormModel {
  readonly parts: LoadedFormScreen;
  readonly frame: FormContextValue;
  readonly saving: SaveController;
  readonly autosave: Autosave;
  /** Unfinished work that may be taken up, newest first. */
  readonly offers: readonly StoredDraft[];
  /** Unfinished work that the form began with. */
  readonly restored: StoredDraft | undefined;
  restore(offer: StoredDraft): void;
  /** Throws offered work away, or the restored and begins anew. */
  discard(draft: StoredDraft): void;
  /** The form of another entity that a reference asked for. */
  readonly creating: Creating | undefined;
  endCreating(): void;
}

export interface Creating {
  readonly screen: string;
  stored(record: Rec): void;
}

export interface FormOptions {
  readonly parts: LoadedFormScreen;
  readonly plan: FormPlan;
  readonly opening: InitialForm;
  readonly look: FormContextValue["look"];
  /** `isNew`: this save made the record. */
  onSaved(record: Rec, how: SaveMode, isNew: boolean): void;
}

export function useForm({ parts, plan, opening, look, onSaved }: FormOptions): FormModel {
  const host = useHost();
  const base = useId();
  const { entity, expressions } = parts;
  const [creating, setCreating] = useState<Creating>();
  const [restored, setRestored] = useState(() => (host.isContinuation?.() ? undefined : opening.restored));
  const [offered, setOffered] = useState(opening.offered);
  const submitKey = useRef(opening.submitKey);
  const lookup = useRecordLookup();

  // A form lives as long as its opening: store, steps and frame are made once, or everything would be drawn anew.
  const [{ frame, purpose }] = useState(() => {
    const aim: SaveIntent = { how: parts.screen.form?.submit === undefined ? "save" : "submit" };
    const { locked, open } = editabilityOf(host, parts, plan, opening.stored);
    const store = createFormStore({
      entity,
      plan,
      expressions,
      stored: opening.stored,
      start: opening.start,
      shown: opening.shown,
      locked,
      ...(open && !locked && { open }),
      context: (stored, record) => ({
        ...saveContext(host, parts, aim.how, stored, record),
        references: knownReferences(lookup, entity, record(), stored),
      }),
    });
    const formOf = (name: string) =>
      Object.entries(host.catalog.screens).find(([, screen]) => screen.entity === name && screen.form !== undefined)?.[0];
    const access: FormAccess = {
      record: store.record,
      subscribe: (changed) => store.topics.subscribe(FORM_TOPIC, changed),
      whyCandidates: (path, candidate, language) =>
        candidatesReason(entity, candidate, path, store.record(), checkContextOf(host), reasonWords(host, language)),
      candidates: (where, path) => candidates(entity, where, path, store.record(), checkContextOf(host)),
      set: store.set,
      // A drawer stands over a page only: never two on each other.
      canCreate: (name) => look === "page" && formOf(name) !== undefined,
      create(name, stored) {
        const screen = formOf(name);
        if (screen !== undefined) setCreating({ screen, stored });
      },
    };
    const begun = opening.restored ? stepOf(opening.restored, plan, store) : plan.sections[0]?.id;
    const made: FormContextValue = {
      store,
      plan,
      access,
      look,
      base,
      seekers: createRevealRegistry(),
      steps: createSteps(store.topics, begun, () => plan.sections.filter((section) => isSectionShown(store, section)).map(({ id }) => id)),
      explain(path, record, language) {
        const section = plan.sections.find(({ id }) => id === sectionOf(plan, path));
        const context = saveContext(host, parts, aim.how, store.stored(), store.record);
        return fieldReasons(entity, path, record, context, reasonWords(host, language), section?.visibleWhen);
      },
    };
    return { frame: made, purpose: aim };
  });
  const { store } = frame;

  useEffect(
    () => (readReferences(entity).length > 0 ? lookup.subscribe(() => store.recheckReferences()) : undefined),
    [entity, lookup, store],
  );

  // While earlier work under the same key waits for an answer, it is not written over.
  const taken = offered.some(({ key }) => key === opening.draftKey);
  // Stored for the first time, it goes on under the record's own name, where an edit looks for it.
  const storedId = opening.stored ? undefined : store.stored()?.id;
  const ownKey = storedId === undefined ? opening.draftKey : `${parts.name}:${String(storedId)}`;
  const draftKey = taken ? `${ownKey}#${opening.submitKey}` : ownKey;
  const keeps = parts.screen.form?.draft !== false && !store.locked;
  const autosave = useAutosave({
    host,
    plan,
    store,
    key: draftKey,
    version: entity.version,
    on: keeps,
    head: () => {
      const stored = store.stored();
      return { submitKey: submitKey.current, step: frame.steps.current(), ...(stored && { id: String(stored.id) }) };
    },
  });
  const keep = useRef(autosave.keep);
  keep.current = autosave.keep;
  const kept = useRef(false);
  kept.current = keeps && !autosave.failed;
  const saving = useSave({
    parts,
    plan,
    store,
    purpose,
    submitKey,
    once: look === "drawer",
    onSaved(record, how, isNew) {
      void autosave.forget();
      setRestored(undefined);
      onSaved(record, how, isNew);
    },
  });

  useEffect(
    () =>
      host.guardLeave(
        () => {
          commitTyped();
          // What is kept while it is typed, and kept once more on the way out, is not lost; a file on its way is.
          return hasPending() || (store.isChanged() && !kept.current);
        },
        () => keep.current(),
      ),
    [host, store],
  );

  const isField = (path: string) => entity.schema.properties[path.slice(1)] !== undefined;
  return {
    parts,
    frame,
    saving,
    autosave,
    offers: offered,
    restored,
    creating,
    restore(offer) {
      submitKey.current = draftMeta(offer).submitKey ?? submitKey.current;
      store.replace(unpackDraft(plan, offer, opening.start, isField, formerSteps(entity.schema)));
      frame.steps.show(stepOf(offer, plan, store) ?? frame.steps.current());
      setOffered([]);
      setRestored(offer);
      // Only what is kept under its new name is removed under the old one.
      if (offer.key !== opening.draftKey)
        void host.drafts.save({ ...offer, key: opening.draftKey }).then((kept) => (kept ? host.drafts.remove(offer.key) : undefined));
    },
    discard(gone) {
      void host.drafts.remove(gone.key);
      if (gone === restored) {
        // Taken up from another time, it has moved under this form's own key.
        void autosave.forget();
        store.replace(opening.start);
      }
      setRestored(undefined);
      setOffered((now) => now.filter((draft) => draft !== gone));
    },
    endCreating: () => setCreating(undefined),
  };
}

/** Where unfinished work goes on: the section it was left in, else the first that is not complete. */
function stepOf(draft: StoredDraft, plan: FormPlan, store: FormStore): string | undefined {
  const shown = plan.sections.filter((section) => isSectionShown(store, section));
  const { problems } = store.check();
  const left = shown.find(({ id }) => id === draftMeta(draft).step);
  return (left ?? shown.find((section) => !sectionState(store, section, problems).complete) ?? shown[0])?.id;
}
