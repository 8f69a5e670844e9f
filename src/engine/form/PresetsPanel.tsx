/** Panel of a form's presets: begin with one, store what is filled in, delete one. */
import { useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { recordId } from "../host/recordName.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
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
  const { stored, loading, failure, problem, deleted, nameOf } = kept;
  // A record that is stored keeps what it has: a preset would write over it.
  const begins = model.context.store.stored() === null;
  return (
    <div className="ld-presets">
      {!begins && stored.length > 0 && <p className="ld-help">{t("form.presetBegins")}</p>}
      <ul>
        {stored.map((preset) => (
          <PresetLine key={recordId(preset)} preset={preset} kept={kept} begins={begins} close={close} />
        ))}
      </ul>
      {loading && <Skeleton width="70%" />}
      {failure !== undefined && <p className="ld-problem">{failure}</p>}
      {!loading && failure === undefined && stored.length === 0 && <p className="ld-help">{t("form.presetNone")}</p>}
      {deleted && (
        <p className="ld-presets-gone" role="status">
          {t("list.viewRemoved", { name: nameOf(deleted) })}
          <button type="button" className="ld-link" onClick={() => void kept.restore(deleted)}>
            {t("list.viewUndo")}
          </button>
        </p>
      )}
      <NewPreset kept={kept} />
      {problem !== undefined && (
        <p className="ld-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="ld-help">{t("form.presetHint")}</p>
    </div>
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

function NewPreset({ kept }: { readonly kept: StoredPresets }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const save = async () => {
    if (name !== "" && (await kept.put(name))) setTyped("");
  };
  return (
    <form
      className="ld-presets-new"
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the page is another one.
        event.stopPropagation();
        void save();
      }}
    >
      <input
        className="ld-input ld-input-sm"
        aria-label={t("form.presetName")}
        aria-invalid={kept.problem !== undefined || undefined}
        placeholder={t("form.presetName")}
        maxLength={kept.maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm" tone="primary" busy={kept.busy} aria-disabled={name === "" || undefined}>
        {t(kept.named(name) ? "list.viewReplace" : "list.viewSave")}
      </Button>
    </form>
  );
}
