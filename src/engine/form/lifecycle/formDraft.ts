/**
 * Unfinished forms as they are kept in the browser: what was typed, section by
 * section, field by field. A draft of an older schema gives back every field
 * that still exists.
 */
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { migrateRecord } from "#dialect/records/migrateRecord.ts";
import type { MigrationStep } from "#dialect/schema/migrations.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { StoredDraft } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";

/** Not a section: what belongs to the form as a whole. */
const about = "$form";
/** Not a section: top-level fields that stand in no section. */
const rest = "$rest";

/** What must outlive a reload beside the values. */
export interface DraftMeta {
  /** The idempotency key: a save that was answered before a crash is not done twice. */
  readonly submitKey: string;
  /** Of the record that is edited; absent for a new one. */
  readonly id?: string;
  /** The section that a phone showed. */
  readonly step?: string;
}

export function packDraft(
  plan: FormPlan,
  head: DraftMeta,
  values: Rec,
  draft: Pick<StoredDraft, "key" | "version" | "savedAt">,
): StoredDraft {
  const sections: Record<string, Json> = { [about]: { ...head } };
  const placed = new Set<string>();
  for (const section of plan.sections) {
    const kept: Record<string, Json> = {};
    for (const { path, computed, schema } of section.fields) {
      placed.add(path.split("/")[1] ?? "");
      const value = getAt(values, path);
      // What not even the server keeps is not kept here.
      if (value !== undefined && !computed && schema.writeOnly !== true) kept[path] = value;
    }
    sections[section.id] = kept;
  }
  const figures = [...plan.totals, ...(plan.aside?.fields ?? []), ...(plan.aside?.hero ? [plan.aside.hero] : [])];
  for (const { path, computed } of figures) if (computed) placed.add(path.slice(1));
  sections[rest] = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (placed.has(name) || value === undefined ? [] : [[`/${name}`, value]])),
  );
  return { ...draft, entity: plan.entity, sections };
}

/**
 * The values of a draft laid over those the form begins with. Fields of a
 * section that the draft lacks were empty when it was kept; one that stands in
 * another section by now is found where it stood.
 *
 * @param steps Bring the names of older schemas to those of today.
 */
export function unpackDraft(
  plan: FormPlan,
  draft: StoredDraft,
  begun: Rec,
  isField: (path: string) => boolean,
  steps: readonly MigrationStep[] = [],
): Rec {
  const { [about]: _head, ...sections } = draft.sections;
  const kept = migrateRecord(Object.values(sections).reduce<Rec>(withAll, {}), steps).record;
  let values = begun;
  for (const section of plan.sections) {
    const isKnown = isObject(draft.sections[section.id]);
    for (const { path, computed } of section.fields) {
      const value = getAt(kept, path);
      if (!computed && (isKnown || value !== undefined)) values = setAt(values, path, value);
    }
  }
  const others = migrateRecord(withAll({}, draft.sections[rest] ?? null), steps).record;
  for (const [name, value] of Object.entries(others)) if (isField(`/${name}`)) values = setAt(values, [name], value);
  return values;
}

/** The values of one section, by their paths, put into a record. */
function withAll(record: Rec, section: Json): Rec {
  return isObject(section) ? Object.entries(section).reduce((made, [path, value]) => setAt(made, path, value), record) : record;
}

export function draftMeta(draft: StoredDraft): Partial<DraftMeta> {
  const head = draft.sections[about];
  if (!isObject(head)) return {};
  return {
    ...(typeof head.submitKey === "string" && { submitKey: head.submitKey }),
    ...(typeof head.id === "string" && { id: head.id }),
    ...(typeof head.step === "string" && { step: head.step }),
  };
}
