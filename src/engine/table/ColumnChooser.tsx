import { Button } from "#engine/look/Button.tsx";
import { IconButton } from "#engine/look/IconButton.tsx";
import { Popover } from "#engine/look/Popover.tsx";
import { useWords } from "../EngineProvider.tsx";
import type { PlannedColumn } from "../plan/plan.ts";
import { isColumnShown, movedOrder, orderedColumns } from "./shownColumns.ts";
import { defaultSettings, type TableSettings } from "./tableSettings.ts";

export interface ColumnChooserProps {
  readonly columns: readonly PlannedColumn[];
  readonly settings: TableSettings;
  onChange(settings: TableSettings): void;
}

/** Which columns, in which order. Pinned ones stay where they are: a row without its number says nothing. */
export function ColumnChooser({ columns, settings, onChange }: ColumnChooserProps) {
  const { t, text } = useWords();
  const ordered = orderedColumns(columns, settings);
  return (
    <Popover
      label={t("list.columns")}
      placement="bottom-end"
      width={300}
      trigger={(props) => (
        <Button {...props} icon="columns-3">
          {t("list.columns")}
        </Button>
      )}
    >
      {() => (
        <div className="ld-filter-panel">
          <ul className="ld-columns">
            {ordered.map((column, index) => {
              const name = text(column.label);
              const fixed = column.pin !== undefined || column.link;
              const move = (by: -1 | 1) => onChange({ ...settings, order: movedOrder(ordered, column.id, by) });
              return (
                <li key={column.id}>
                  <label className="ld-choice">
                    <input
                      type="checkbox"
                      className="ld-check"
                      checked={isColumnShown(column, settings)}
                      disabled={fixed}
                      onChange={(event) => onChange({ ...settings, shown: { ...settings.shown, [column.id]: event.target.checked } })}
                    />
                    <span className="ld-trunc">{name}</span>
                  </label>
                  <IconButton
                    icon="arrow-up"
                    size="sm"
                    tooltip={false}
                    label={t("list.moveUp", { label: name })}
                    disabled={index === 0}
                    onClick={() => move(-1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    size="sm"
                    tooltip={false}
                    label={t("list.moveDown", { label: name })}
                    disabled={index === ordered.length - 1}
                    onClick={() => move(1)}
                  />
                </li>
              );
            })}
          </ul>
          <Button
            size="sm"
            tone="ghost"
            icon="rotate-ccw"
            onClick={() => onChange({ ...settings, shown: defaultSettings.shown, order: defaultSettings.order })}
          >
            {t("list.resetColumns")}
          </Button>
        </div>
      )}
    </Popover>
  );
}
