/** Presets of a form: what a new record begins with, under a name. A lazy chunk of its own; its panel reads the presets when it opens. */
import { useTranslation } from "../host/EngineProvider.tsx";
import { useNarrow } from "../browser/useNarrow.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/overlay/Popover.tsx";
import { PresetsPanel, type PresetsPanelProps } from "./PresetsPanel.tsx";
import "./presets.css";

export default function FormPresets({ model, presets }: Omit<PresetsPanelProps, "close">) {
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
