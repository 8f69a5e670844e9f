import { Button } from "#engine/ui/Button.tsx";
import { lazyComponent } from "#engine/ui/overlay/lazyComponent.tsx";
import { Popover } from "#engine/ui/overlay/Popover.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedColumn } from "../../plan/plan.ts";
import type { TableSettings } from "./tableSettings.ts";

const ColumnPanel = lazyComponent(() => import("./ColumnPanel.tsx"));

export interface ColumnChooserProps {
  readonly columns: readonly PlannedColumn[];
  readonly settings: TableSettings;
  onChange(settings: TableSettings): void;
}

/** Which columns, in which order, how wide, and which of them stay in place. */
export function ColumnChooser(props: ColumnChooserProps) {
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
