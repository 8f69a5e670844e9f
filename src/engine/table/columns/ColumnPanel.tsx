/**
 * The column settings of a list: one line for each column, moved by dragging, by the arrow keys of its grip or by buttons.
 * Columns that identify the row cannot be hidden.
 */
import { type DragEvent, useState } from "react";
import { Button } from "#engine/ui/Button.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedColumn } from "../../plan/plan.ts";
import { isColumnVisible, isFixed, isPinned, reorderColumns, orderedColumns, columnWidthOf } from "./visibleColumns.ts";
import { clampedWidth, defaultSettings, type TableSettings, widthRange } from "./tableSettings.ts";

export interface ColumnPanelProps {
  readonly columns: readonly PlannedColumn[];
  readonly settings: TableSettings;
  onChange(settings: TableSettings): void;
}

export default function ColumnPanel({ columns, settings, onChange }: ColumnPanelProps) {
  const { t, text, language } = useTranslation();
  const [dragged, setDragged] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const ordered = orderedColumns(columns, settings);

  const move = (column: PlannedColumn, to: number) => {
    const index = Math.min(Math.max(to, 0), ordered.length - 1);
    onChange({ ...settings, order: reorderColumns(ordered, column.id, index) });
    setAnnouncement(t("list.movedTo", { label: text(column.label), place: index + 1, count: ordered.length }));
  };
  const over = (event: DragEvent, index: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    const column = ordered.find(({ id }) => id === dragged);
    if (column && ordered[index] !== column) move(column, index);
  };
  return (
    <div className="ld-filter-panel">
      <ul className="ld-columns">
        {ordered.map((column, index) => {
          const name = text(column.label);
          const fixed = isFixed(column);
          const pinned = isPinned(column, settings);
          return (
            <li key={column.id} data-dragged={column.id === dragged || undefined} onDragOver={(event) => over(event, index)}>
              <button
                type="button"
                className="ld-column-grip"
                aria-label={t("list.moveColumn", { label: name })}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = "move";
                  setDragged(column.id);
                }}
                onDragEnd={() => setDragged(undefined)}
                onKeyDown={(event) => {
                  const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: ordered.length - 1 }[event.key];
                  if (to === undefined) return;
                  event.preventDefault();
                  move(column, to);
                  // The grip keeps the focus in its new place, so that the next key moves it again.
                  const grip = event.currentTarget;
                  requestAnimationFrame(() => grip.focus());
                }}
              >
                <Icon name="grip-vertical" size={14} />
              </button>
              <label className="ld-choice">
                <input
                  type="checkbox"
                  className="ld-check"
                  checked={isColumnVisible(column, settings)}
                  disabled={fixed}
                  onChange={(event) => onChange({ ...settings, shown: { ...settings.shown, [column.id]: event.target.checked } })}
                />
                <span className="ld-trunc">{name}</span>
              </label>
              <input
                type="number"
                className="ld-input ld-input-sm ld-column-width"
                aria-label={t("list.columnWidth", { label: name })}
                min={widthRange.least}
                max={widthRange.most}
                step={8}
                key={settings.widths[column.id]}
                defaultValue={columnWidthOf(column, settings, language)}
                onBlur={({ target }) => {
                  const width = clampedWidth(target.valueAsNumber);
                  if (Number.isNaN(width)) target.value = String(columnWidthOf(column, settings, language));
                  else if (width !== columnWidthOf(column, settings, language))
                    onChange({ ...settings, widths: { ...settings.widths, [column.id]: width } });
                }}
                onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
              />
              <IconButton
                icon="pin"
                size="sm"
                className="ld-column-pin"
                tooltip={false}
                label={t("list.pinColumn", { label: name })}
                aria-pressed={pinned}
                onClick={() => onChange({ ...settings, pins: { ...settings.pins, [column.id]: !pinned } })}
              />
              <IconButton
                icon="arrow-up"
                size="sm"
                tooltip={false}
                label={t("list.moveUp", { label: name })}
                aria-disabled={index === 0}
                onClick={() => index > 0 && move(column, index - 1)}
              />
              <IconButton
                icon="arrow-down"
                size="sm"
                tooltip={false}
                label={t("list.moveDown", { label: name })}
                aria-disabled={index === ordered.length - 1}
                onClick={() => index < ordered.length - 1 && move(column, index + 1)}
              />
            </li>
          );
        })}
      </ul>
      <div className="ld-panel-foot">
        <span className="ld-help">{t("list.columnsHint")}</span>
        <Button size="sm" tone="ghost" icon="rotate-ccw" onClick={() => onChange({ ...defaultSettings, density: settings.density })}>
          {t("list.resetColumns")}
        </Button>
      </div>
      <span className="ld-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
