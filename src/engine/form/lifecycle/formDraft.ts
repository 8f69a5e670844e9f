/**
 * The stored format of unfinished forms: draft values by section and field. A
 * draft of an older schema gives back every field that still exists.
 */
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { migrateRecord } from "#dialect/records/migrateRecord.ts";
import type { MigrationStep } from "#dialect/schema/migrations.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { StoredDraft } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";

/** Pseudo-section: metadata of the form. */
const metaSection = "$form";
/** Pseudo-section: top-level fields that are in no section. */
const restSection = "$rest";

/** Stored with the values. */
export interface DraftMeta {
  /** The idempotency key of a create: a save that was stored before a crash is not repeated. */
  readonly submitKey: string;
  /** Id of the edited record; absent for a new one. */
  readonly id?: string;
  /** The current step on a phone. */
  readonly step?: string;
}

/** Packs the values of a form. Computed and write-only fields are left out. */
export function packDraft(
  plan: FormPlan,
  meta: DraftMeta,
  values: Rec,
  draft: Pick<StoredDraft, "key" | "version" | "savedAt">,
): StoredDraft {
  const sections: Record<string, Json> = { [metaSection]: { ...meta } };
  const packed = new Set<string>();
  for (const section of plan.sections) {
    const stored: Record<string, Json> = {};
    for (const { path, computed, writeOnly } of section.fields) {
      packed.add(path.split("/")[1] ?? "");
      const value = getAt(values, path);
      // Write-only values, such as passwords, are never stored.
      if (value !== undefined && !computed && !writeOnly) stored[path] = value;
    }
    sections[section.id] = stored;
  }
  const figures = [...plan.totals, ...(plan.aside?.fields ?? []), ...(plan.aside?.hero ? [plan.aside.hero] : [])];
  for (const { path, computed } of figures) if (computed) packed.add(path.slice(1));
  sections[restSection] = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (packed.has(name) || value === undefined ? [] : [[`/${name}`, value]])),
  );
  return { ...draft, entity: plan.entity, sections };
}

/**
 * Returns `initial` with the values of a draft. A field that a stored section
 * lacks was empty, and is emptied. A field that moved to another section is
 * found under its old one.
 *
 * @param steps Migrations from older field names to the present ones.
 */
export function unpackDraft(
  plan: FormPlan,
  draft: StoredDraft,
  initial: Rec,
  isField: (path: string) => boolean,
  steps: readonly MigrationStep[] = [],
): Rec {
  const { [metaSection]: _meta, ...sections } = draft.sections;
  const stored = migrateRecord(Object.values(sections).reduce<Rec>(withAll, {}), steps).record;
  let values = initial;
  for (const section of plan.sections) {
    const isKnown = isObject(draft.sections[section.id]);
    for (const { path, computed } of section.fields) {
      const value = getAt(stored, path);
      if (!computed && (isKnown || value !== undefined)) values = setAt(values, path, value);
    }
  }
  const others = migrateRecord(withAll({}, draft.sections[restSection] ?? null), steps).record;
  for (const [name, value] of Object.entries(others)) if (isField(`/${name}`)) values = setAt(values, [name], value);
  return values;
}

/** Puts the values of one section into a record. */
function withAll(record: Rec, section: Json): Rec {
  return isObject(section) ? Object.entries(section).reduce((values, [path, value]) => setAt(values, path, value), record) : record;
}

/** Reads the metadata of a draft; parts of another type are left out. */
export function draftMeta(draft: StoredDraft): Partial<DraftMeta> {
  const meta = draft.sections[metaSection];
  if (!isObject(meta)) return {};
  return {
    ...(typeof meta.submitKey === "string" && { submitKey: meta.submitKey }),
    ...(typeof meta.id === "string" && { id: meta.id }),
    ...(typeof meta.step === "string" && { step: meta.step }),
  };
}
