/** Presets of a form: what a new record begins with, under a name. A lazy chunk of its own; its panel reads the presets when it opens. */
import type { PresetStore } from "#dialect/schema/frame.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useNarrow } from "../browser/useNarrow.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/overlay/Popover.tsx";
import type { FormModel } from "./lifecycle/useForm.ts";
import { PresetsPanel } from "./PresetsPanel.tsx";
import "./presets.css";

export interface FormPresetsProps {
  readonly model: FormModel;
  readonly presets: PresetStore;
}

export default function FormPresets({ model, presets }: FormPresetsProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <div className="ld-presets-button">
      <Popover
        label={t("form.presetsOf")}
        placement="bottom-end"
        width={320}
        trigger={(trigger) =>
          narrow ? (
            <IconButton {...trigger} icon="bookmark" label={t("form.presets")} tooltip={false} />
          ) : (
            <Button {...trigger} icon="bookmark">
              {t("form.presets")}
            </Button>
          )
        }
      >
        {(close) => <PresetsPanel model={model} presets={presets} close={close} />}
      </Popover>
    </div>
  );
}
