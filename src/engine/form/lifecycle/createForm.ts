/** Makes the objects of one open form: its store, its context for components, and the state of its saves. */
import { computeAll } from "#dialect/check/fieldStates.ts";
import { setAt } from "#dialect/json/pointer.ts";
import { candidatesReason, fieldArithmetic, fieldReasons } from "#dialect/explain/fieldReasons.ts";
import type { Rec } from "#dialect/json/json.ts";
import { candidates } from "../../controls/candidates.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { EngineHost, StoredDraft } from "../../host/host.ts";
import { reasonWords } from "../../host/reasonWords.ts";
import type { FormPlan } from "../../plan/plan.ts";
import { formScreenOf } from "../../screens/screenRoutes.ts";
import type { LoadedFormScreen } from "../../screens/useScreen.ts";
import type { FormAccess } from "../../values/kind.ts";
import { formReferences } from "../store/watched.ts";
import { knownReferences, type useRecordLookup } from "../../values/recordLookup.ts";
import type { FormContextValue } from "../fields/formContext.ts";
import { sectionOf } from "../fields/rjsfSchema.ts";
import { createFormStore } from "../store/formStore.ts";
import type { FormStore } from "../store/formStoreTypes.ts";
import { FORM_TOPIC } from "../store/formTopics.ts";
import { createRevealRegistry } from "../store/revealRegistry.ts";
import { isSectionVisible, sectionState } from "../store/sectionState.ts";
import { createSteps } from "../store/steps.ts";
import { editabilityOf } from "./editability.ts";
import { draftMeta } from "./formDraft.ts";
import type { InitialForm } from "./openForm.ts";
import { createSaveSession, saveContext, type SaveSession } from "./saveContext.ts";

/** A form of another entity that opens over this one, to create what a reference needs. */
export interface CreateRequest {
  readonly screen: string;
  stored(record: Rec): void;
}

export interface CreateFormOptions {
  readonly host: EngineHost;
  readonly parts: LoadedFormScreen;
  readonly plan: FormPlan;
  readonly initial: InitialForm;
  readonly variant: FormContextValue["variant"];
  /** Prefix of every id of this form. */
  readonly base: string;
  readonly lookup: ReturnType<typeof useRecordLookup>;
  onCreate(request: CreateRequest): void;
}

export interface CreatedForm {
  readonly context: FormContextValue;
  readonly session: SaveSession;
}

export function createForm(options: CreateFormOptions): CreatedForm {
  const { host, parts, plan, initial, variant, base } = options;
  const session = createSaveSession(plan.declared.submit === undefined ? "save" : "submit", initial.submitKey);
  const store = openStore(options, session);
  const firstStep = initial.restored ? stepOf(initial.restored, plan, store) : plan.sections[0]?.id;
  const visibleSections = () => plan.sections.filter((section) => isSectionVisible(store, section)).map(({ id }) => id);
  const context: FormContextValue = {
    store,
    plan,
    access: formAccess(options, store),
    variant,
    base,
    ...(initial.shared && { shared: initial.shared }),
    lists: createRevealRegistry(),
    steps: createSteps(store.topics, firstStep, visibleSections),
    explain(path, record, language) {
      const section = plan.sections.find(({ id }) => id === sectionOf(plan, path));
      const context = saveContext(options, session.mode(), store.stored(), store.record);
      return fieldReasons(parts.entity, path, record, context, reasonWords(host, language), section?.visibleWhen);
    },
    arithmetic: (path, record, language) =>
      fieldArithmetic(
        parts.entity,
        path,
        record,
        saveContext(options, session.mode(), store.stored(), store.record),
        reasonWords(host, language),
      ),
  };
  return { context, session };
}

function openStore(options: CreateFormOptions, session: SaveSession): FormStore {
  const { host, parts, plan, initial, lookup } = options;
  const { entity, expressions } = parts;
  const { locked, editable } = editabilityOf(host, parts, plan, initial.stored);
  return createFormStore({
    entity,
    plan,
    expressions,
    stored: initial.stored,
    initial: initial.values,
    current: initial.current,
    locked,
    ...(editable && !locked && { editable }),
    context: (stored, record) => ({
      ...saveContext(options, session.mode(), stored, record),
      asking: { entity: entity.name, ...(typeof stored?.id === "string" && { id: stored.id }) },
      references: knownReferences(lookup, formReferences(plan, entity, expressions), record(), stored),
    }),
  });
}

/** Functions of the form for its inputs. */
function formAccess({ host, parts, variant, onCreate }: CreateFormOptions, store: FormStore): FormAccess {
  const { entity } = parts;
  const formOf = (name: string) => formScreenOf(host.catalog, name);
  return {
    record: store.record,
    subscribe: (changed) => store.topics.subscribe(FORM_TOPIC, changed),
    whyCandidates: (path, candidate, language) =>
      candidatesReason(entity, candidate, path, store.record(), checkContextOf(host), reasonWords(host, language)),
    candidates: (where, path) => candidates(entity, where, path, store.record(), checkContextOf(host)),
    preview: (changes) => {
      const changed = [...changes].reduce((record, [path, value]) => setAt(record, path, value), store.record());
      return { record: computeAll(entity, changed, checkContextOf(host)), schema: entity.schema };
    },
    set: store.set,
    // A drawer opens over a page only, never over another drawer.
    canCreate: (name) => variant === "page" && formOf(name) !== undefined,
    create(name, stored) {
      const screen = formOf(name);
      if (screen !== undefined) onCreate({ screen, stored });
    },
  };
}

/** The section where unfinished work continues: the one where it was left, else the first incomplete one. */
export function stepOf(draft: StoredDraft, plan: FormPlan, store: FormStore): string | undefined {
  const visible = plan.sections.filter((section) => isSectionVisible(store, section));
  const { problems } = store.check();
  const last = visible.find(({ id }) => id === draftMeta(draft).step);
  return (last ?? visible.find((section) => !sectionState(store, section, problems).complete) ?? visible[0])?.id;
}
