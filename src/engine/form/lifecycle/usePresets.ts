/** The stored presets of a form, and what is done with them. */
import { newRecord, toDraft } from "#dialect/records/draft.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { PresetStore } from "#dialect/schema/frame.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { EngineHost } from "../../host/host.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { FormPlan } from "../../plan/plan.ts";
import { type NamedRecords, useNamedRecords } from "../../records/useNamedRecords.ts";
import { applyDefaultReferences } from "./defaultReferences.ts";
import { valuesToKeep, readPreset } from "./presetValues.ts";
import type { FormModel } from "./useForm.ts";

export interface StoredPresets extends Omit<NamedRecords, "put" | "schema"> {
  /** Fills in the form; what was typed before comes back with "undo". */
  apply(preset: Rec): Promise<void>;
  /** Stores what is filled in, and replaces a preset of this name. Returns whether it is stored. */
  put(name: string): Promise<boolean>;
  restore(preset: Rec): Promise<boolean>;
}

interface Begun {
  readonly entity: CompiledEntity;
  readonly plan: FormPlan;
}

export function usePresets(presets: PresetStore, { parts: { entity, name: screen }, context }: FormModel): StoredPresets {
  const host = useHost();
  const { t } = useTranslation();
  const kept = useNamedRecords(presets, screen);
  const { store, plan } = context;
  const { nameOf } = kept;
  return {
    ...kept,
    async apply(preset) {
      const before = store.draft();
      store.replace(await beginWith(host, { entity, plan }, preset[presets.values]));
      const undo = { label: t("list.viewUndo"), run: () => store.replace(before) };
      host.notify("success", t("form.presetTaken", { name: nameOf(preset) }), undo);
    },
    put: (name) => kept.put(name, { [presets.values]: JSON.stringify(valuesToKeep(entity, store.record())) }),
    restore: (preset) => kept.put(nameOf(preset), { [presets.values]: preset[presets.values] ?? "" }),
  };
}

/** Returns the draft of a new record that begins with a stored preset. */
async function beginWith(host: EngineHost, { entity, plan }: Begun, text: Json | undefined): Promise<Rec> {
  const values = readPreset(entity, text);
  const begun = { ...newRecord(entity, checkContextOf(host, "create")), ...plan.declared.start, ...values };
  return toDraft(entity, await applyDefaultReferences(host, entity, begun, values));
}
