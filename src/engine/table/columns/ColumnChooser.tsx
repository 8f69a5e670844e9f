import { Button } from "#engine/ui/Button.tsx";
import { lazyComponent } from "#engine/ui/overlay/lazyComponent.tsx";
import { Popover } from "#engine/ui/overlay/Popover.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { ColumnPanelProps } from "./ColumnPanel.tsx";

const ColumnPanel = lazyComponent(() => import("./ColumnPanel.tsx"));

/** Button that opens the column settings: which columns, in which order, how wide, and which are pinned. */
export function ColumnChooser(props: ColumnPanelProps) {
  const { t } = useTranslation();
  return (
    <Popover
      label={t("list.columns")}
      placement="bottom-end"
      width={420}
      trigger={(trigger) => (
        <Button {...trigger} icon="columns-3">
          {t("list.columns")}
        </Button>
      )}
    >
      {() => <ColumnPanel {...props} />}
    </Popover>
  );
}
