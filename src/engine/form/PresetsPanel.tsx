/** Panel of a form's presets: begin with one, store what is filled in, delete one. */
import type { Rec } from "#dialect/json/json.ts";
import { recordId } from "../host/recordName.ts";
import { NamedPanel, NewNamed } from "../records/NamedPanel.tsx";
import { useTranslation } from "../host/EngineProvider.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import type { PresetStore } from "#dialect/schema/frame.ts";
import type { FormModel } from "./lifecycle/useForm.ts";
import { type StoredPresets, usePresets } from "./lifecycle/usePresets.ts";

export interface PresetsPanelProps {
  readonly model: FormModel;
  readonly presets: PresetStore;
  close(): void;
}

export function PresetsPanel({ model, presets, close }: PresetsPanelProps) {
  const { t } = useTranslation();
  const kept = usePresets(presets, model);
  // A record that is stored keeps what it has: a preset would write over it.
  const begins = model.context.store.stored() === null;
  const list = (
    <>
      {!begins && kept.stored.length > 0 && <p className="ld-help">{t("form.presetBegins")}</p>}
      <ul>
        {kept.stored.map((preset) => (
          <PresetLine key={recordId(preset)} preset={preset} kept={kept} begins={begins} close={close} />
        ))}
      </ul>
    </>
  );
  return (
    <NamedPanel
      {...{ className: "ld-presets", kept, list, none: t("form.presetNone") }}
      onRestore={(preset) => void kept.restore(preset)}
      foot={<p className="ld-help">{t("form.presetHint")}</p>}
    >
      <NewNamed kept={kept} label={t("form.presetName")} onSave={(name) => kept.put(name)} />
    </NamedPanel>
  );
}

interface PresetLineProps {
  readonly preset: Rec;
  readonly kept: StoredPresets;
  readonly begins: boolean;
  close(): void;
}

function PresetLine({ preset, kept, begins, close }: PresetLineProps) {
  const { t } = useTranslation();
  const name = kept.nameOf(preset);
  return (
    <li>
      <button
        type="button"
        className="ld-menu-item"
        disabled={!begins}
        onClick={() => {
          close();
          void kept.apply(preset);
        }}
      >
        <Icon name="file-text" size={14} />
        <span className="ld-trunc">{name}</span>
      </button>
      <IconButton
        icon="trash-2"
        size="sm"
        tooltip={false}
        label={t("form.presetRemove", { name })}
        onClick={() => void kept.remove(preset)}
      />
    </li>
  );
}
