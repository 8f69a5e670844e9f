/**
 * A form without a browser: the engine's plan and form store over the schemas
 * that a server serves. Values are typed field by field, as a person does; one
 * that the form does not have cannot be typed.
 */
import type { CheckContext } from "#dialect/check/check.ts";
import { newRecord, toDraft } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { formReferences } from "#engine/form/store/watched.ts";
import { referencedRecords } from "#dialect/check/referenced.ts";
import { patternOf } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { businessClock } from "#dialect/text/time.ts";
import { isDraft } from "#dialect/records/transitions.ts";
import { fieldAt } from "#engine/form/store/draftPaths.ts";
import { createFormStore } from "#engine/form/store/formStore.ts";
import type { FormStore } from "#engine/form/store/formStoreTypes.ts";
import type { SumStore } from "#engine/host/createSumStore.ts";
import type { FormAccess } from "#engine/values/kind.ts";
import { applyReference } from "#engine/controls/applyReference.ts";
import type { FormPlan } from "#engine/plan/plan.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { planInput } from "#engine/planners/planInput.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";

export interface RuleForm {
  readonly plan: FormPlan;
  readonly store: FormStore;
  /** What its inputs ask of it. */
  readonly access: FormAccess;
  /** Types every value of the record. */
  type(record: Rec): void;
  /** Chooses a record in the picker at `path`: its fields fill in what `fill` names. */
  choose(path: string, record: Rec): void;
  /** The problems beside the fields once all of them were left. */
  problems(): readonly Problem[];
  /** The same once the sums over other records that it asks for are answered. */
  settled(): Promise<readonly Problem[]>;
  /** Whether the form renders the field at this pointer, or one around it. */
  shows(path: string): boolean;
  /** What a save sends. */
  payload(): Rec;
}

export interface RuleFormOptions {
  /** Milliseconds on the server's clock. */
  readonly now: number;
  readonly stored?: Rec;
  /** `submit`: checked as the form's submit. */
  readonly how?: "save" | "submit";
  /** Answers sums over other records, as the server does. */
  readonly sums?: SumStore;
  /** Facts of the user who fills it in. */
  readonly user?: Rec;
}

export function openRuleForm(
  schemas: Schemas,
  screenName: string,
  { now, stored, how = "save", sums, user = {} }: RuleFormOptions,
): RuleForm {
  const screen = schemas.compiled.screens[screenName];
  if (!screen) throw new Error(`There is no screen "${screenName}".`);
  const served = schemas.entity(screen.entity);
  const entity = served.compiled;
  const plan = planForm(planInput(schemas.compiled, entity.schema), screen);
  const expressions = { ...entity.expressions, ...schemas.compiled.expressions };
  const { limits, tables, timeZone } = schemas.catalog;
  const asking = { entity: entity.name, ...(typeof stored?.["id"] === "string" && { id: stored["id"] }) };
  const facts = { user, limits, tables, sums, asking, ...businessClock(now, timeZone) };
  /** What the form has read of other records: those that were chosen in it. */
  const chosen = new Map<string, Rec>();
  const context = (old: Rec | null, record: () => Rec): CheckContext => {
    const references = referencedRecords(formReferences(plan, entity, expressions), record(), old, ({ pointer }, value) =>
      chosen.get(`${pointer} ${value}`),
    );
    if (how === "submit") return { ...facts, references, on: screen.form?.submit ?? "create" };
    const plain = { ...facts, references, on: old ? "update" : "create" };
    return served.machine && isDraft(served.machine, expressions, record(), plain) ? { ...plain, draft: true } : plain;
  };
  const start = stored ?? newRecord(entity, { ...facts, on: "create" });
  const store = createFormStore({ entity, plan, expressions, stored: stored ?? null, initial: toDraft(entity, start), context });

  sums?.subscribe(() => store.recheckReferences());

  function type(path: string, value: Json | undefined, schema: FieldSchema | undefined): void {
    if (isObject(value) && schema?.properties && !schema["x-file"]) {
      for (const [name, inner] of Object.entries(value)) type(`${path}/${name}`, inner, schema.properties[name]);
    } else if (Array.isArray(value) && schema?.items?.properties) {
      value.forEach((row: Json, index) => {
        if (!Array.isArray(store.get(path)) || (store.get(path) as readonly Json[]).length <= index) store.addRow(path);
        type(`${path}/${index}`, row, schema.items);
      });
    } else {
      const field = plan.byPath.get(patternOf(path));
      if (!field) throw new Error(`The form of "${screenName}" has no field at ${path}.`);
      store.set(path, value);
    }
  }

  const problems = (): readonly Problem[] => {
    store.problems.reportAll();
    return store.check().problems;
  };
  return {
    plan,
    store,
    access: access(store),
    type: (record) => {
      for (const [name, value] of Object.entries(record)) type(`/${name}`, value, entity.schema.properties[name]);
    },
    choose(path, record) {
      const reference = fieldAt(plan, path)?.reference;
      if (!reference) throw new Error(`Nothing is chosen at ${path}.`);
      chosen.set(`${path} ${String(record[reference.key ?? "id"])}`, record);
      applyReference({ path, onChange: (value) => store.set(path, value), form: access(store) }, reference, record);
      store.recheckReferences();
    },
    problems,
    async settled() {
      for (let round = 0; round < 3; round += 1) {
        problems();
        await sums?.refresh();
      }
      return problems();
    },
    shows: (path) => fieldAt(plan, path) !== undefined,
    payload: () => store.payload(store.check().record),
  };
}

/** What a picker asks of the form around it, as far as choosing a known record goes. */
function access(store: FormStore): FormAccess {
  return {
    record: store.record,
    subscribe: () => () => undefined,
    whyCandidates: () => undefined,
    preview: () => ({ record: {}, schema: {} }),
    candidates: () => ({ query: { entity: "", field: "", self: {} }, fits: () => true, missing: [] }),
    set: store.set,
    canCreate: () => false,
    create: () => undefined,
  };
}
