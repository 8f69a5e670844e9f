/** The stored presets of a form, and what is done with them. */
import { useState } from "react";
import { newRecord, toDraft } from "#dialect/records/draft.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { PresetStore } from "#dialect/schema/frame.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { EngineHost } from "../../host/host.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import { recordId } from "../../host/recordName.ts";
import { useEntity } from "../../host/useEntity.ts";
import { useErrorText } from "../../host/useErrorText.ts";
import type { FormPlan } from "../../plan/plan.ts";
import { useRows } from "../../records/useRows.ts";
import { applyDefaultReferences } from "./defaultReferences.ts";
import { valuesToKeep, readPreset } from "./presetValues.ts";
import type { FormModel } from "./useForm.ts";

/** Number of presets read. The limit of the entity, for all forms together, is smaller. */
const MAX_PRESETS = 100;
const nothing: FieldSchema = {};

export interface StoredPresets {
  /** By name. */
  readonly stored: readonly Rec[];
  readonly loading: boolean;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly maxLength: number | undefined;
  /** The one that was deleted last. */
  readonly deleted: Rec | undefined;
  nameOf(preset: Rec): string;
  named(name: string): Rec | undefined;
  /** Fills in the form; what was typed before comes back with "undo". */
  apply(preset: Rec): Promise<void>;
  /** Stores what is filled in, and replaces a preset of this name. Returns whether it is stored. */
  put(name: string): Promise<boolean>;
  remove(preset: Rec): Promise<void>;
  restore(preset: Rec): Promise<boolean>;
}

interface Begun {
  readonly entity: CompiledEntity;
  readonly plan: FormPlan;
}

export function usePresets(presets: PresetStore, { parts: { entity, name: screen }, context }: FormModel): StoredPresets {
  const host = useHost();
  const { t } = useTranslation();
  const schema = useEntity(presets.entity).entity?.schema ?? nothing;
  const errorText = useErrorText(schema);
  const rows = useRows(host.source, presets.entity, { page: 1, size: MAX_PRESETS, filters: { [presets.screen]: [screen] } });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [deleted, setDeleted] = useState<Rec>();
  const { store, plan } = context;
  const nameOf = (preset: Rec) => String(preset[presets.name] ?? "");
  const stored = [...(rows.page?.rows ?? [])].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const named = (name: string) => stored.find((preset) => nameOf(preset).toLowerCase() === name.toLowerCase());
  const write = async (name: string, values: unknown): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const { id, version } = named(name) ?? {};
    const own = { [presets.screen]: screen, [presets.name]: name, [presets.values]: String(values) };
    const response = await host.source.save(
      presets.entity,
      { ...(id !== undefined && { id, version }), ...own } as Rec,
      crypto.randomUUID(),
    );
    setBusy(false);
    setProblem(isOk(response) ? undefined : errorText(response));
    if (!isOk(response)) return false;
    host.notify("success", t("list.viewKept", { name }));
    setDeleted(undefined);
    rows.refresh();
    return true;
  };
  const apply = async (preset: Rec): Promise<void> => {
    const before = store.draft();
    store.replace(await beginWith(host, { entity, plan }, preset[presets.values]));
    const undo = { label: t("list.viewUndo"), run: () => store.replace(before) };
    host.notify("success", t("form.presetTaken", { name: nameOf(preset) }), undo);
  };
  return {
    stored,
    loading: rows.page === undefined && !rows.failure,
    busy,
    problem: problem ?? (rows.failure && errorText(rows.failure)),
    maxLength: schema.properties?.[presets.name]?.maxLength,
    deleted,
    nameOf,
    named,
    apply,
    put: (name) => write(name, JSON.stringify(valuesToKeep(entity, store.record()))),
    async remove(preset) {
      const response = await host.source.remove(presets.entity, [recordId(preset)]);
      setProblem(isOk(response) ? undefined : errorText(response));
      if (isOk(response)) setDeleted(preset);
      rows.refresh();
    },
    restore: (preset) => write(nameOf(preset), preset[presets.values]),
  };
}

/** Returns the draft of a new record that begins with a stored preset. */
async function beginWith(host: EngineHost, { entity, plan }: Begun, text: Json | undefined): Promise<Rec> {
  const values = readPreset(entity, text);
  const begun = { ...newRecord(entity, checkContextOf(host, "create")), ...plan.declared.start, ...values };
  return toDraft(entity, await applyDefaultReferences(host, entity, begun, values));
}
