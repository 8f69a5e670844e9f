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
import { clampedWidth, defaultSettings, type TableSettings } from "./tableSettings.ts";

export interface ColumnPanelProps {
  readonly columns: readonly PlannedColumn[];
  readonly settings: TableSettings;
  onChange(settings: TableSettings): void;
}

function MoveButtons({ label, index, lastIndex, onMove }: Omit<ColumnGripProps, "onDrag">) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        icon="arrow-up"
        size="sm"
        tooltip={false}
        label={t("list.moveUp", { label })}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index - 1)}
      />
      <IconButton
        icon="arrow-down"
        size="sm"
        tooltip={false}
        label={t("list.moveDown", { label })}
        aria-disabled={index === lastIndex}
        onClick={() => index < lastIndex && onMove(index + 1)}
      />
    </>
  );
}

export default function ColumnPanel({ columns, settings, onChange }: ColumnPanelProps) {
  const { t, text } = useTranslation();
  const [dragged, setDragged] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const ordered = orderedColumns(columns, settings);

  const move = (column: PlannedColumn, to: number) => {
    const index = Math.min(Math.max(to, 0), ordered.length - 1);
    onChange({ ...settings, order: reorderColumns(ordered, column.id, index) });
    setAnnouncement(t("list.movedTo", { label: text(column.label), place: index + 1, count: ordered.length }));
  };
  const over = (event: DragEvent, index: number) => {
    const column = ordered.find(({ id }) => id === dragged);
    if (!column) return;
    event.preventDefault();
    if (ordered[index] !== column) move(column, index);
  };
  return (
    <div className="ld-filter-panel">
      <ul className="ld-columns">
        {ordered.map((column, index) => (
          <li key={column.id} data-dragged={column.id === dragged || undefined} onDragOver={(event) => over(event, index)}>
            <ColumnGrip
              label={text(column.label)}
              index={index}
              lastIndex={ordered.length - 1}
              onMove={(to) => move(column, to)}
              onDrag={(isDragged) => setDragged(isDragged ? column.id : undefined)}
            />
            <ColumnSettings column={column} settings={settings} onChange={onChange} />
            <MoveButtons label={text(column.label)} index={index} lastIndex={ordered.length - 1} onMove={(to) => move(column, to)} />
          </li>
        ))}
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

interface ColumnGripProps {
  readonly label: string;
  readonly index: number;
  readonly lastIndex: number;
  onMove(to: number): void;
  onDrag(isDragged: boolean): void;
}

/** The handle that moves a column, by dragging or by the arrow keys, Home and End. */
function ColumnGrip({ label, index, lastIndex, onMove, onDrag }: ColumnGripProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="ld-column-grip"
      aria-label={t("list.moveColumn", { label })}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onKeyDown={(event) => {
        const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: lastIndex }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        onMove(to);
        // The grip keeps the focus in its new position, so that the next key moves it again.
        const grip = event.currentTarget;
        requestAnimationFrame(() => grip.focus());
      }}
    >
      <Icon name="grip-vertical" size={14} />
    </button>
  );
}

/** Step of the two buttons of a width, in px. Dragging the edge of a header sets any width. */
const widthStep = 32;

/** Visibility, width and pin of one column. */
function ColumnSettings({ column, settings, onChange }: Omit<ColumnPanelProps, "columns"> & { readonly column: PlannedColumn }) {
  const { t, text, language } = useTranslation();
  const name = text(column.label);
  const pinned = isPinned(column, settings);
  const currentWidth = columnWidthOf(column, settings, language);
  return (
    <>
      <label className="ld-choice">
        <input
          type="checkbox"
          className="ld-check"
          checked={isColumnVisible(column, settings)}
          disabled={isFixed(column)}
          onChange={(event) => onChange({ ...settings, shown: { ...settings.shown, [column.id]: event.target.checked } })}
        />
        <span className="ld-trunc">{name}</span>
      </label>
      {[-widthStep, widthStep].map((step) => {
        const next = clampedWidth(currentWidth + step);
        return (
          <IconButton
            key={step}
            icon={step < 0 ? "minus" : "plus"}
            size="sm"
            tooltip={false}
            label={t(step < 0 ? "list.narrower" : "list.wider", { label: name })}
            aria-disabled={next === currentWidth}
            onClick={() => onChange({ ...settings, widths: { ...settings.widths, [column.id]: next } })}
          />
        );
      })}
      <IconButton
        icon="pin"
        size="sm"
        className="ld-column-pin"
        tooltip={false}
        label={t("list.pinColumn", { label: name })}
        aria-pressed={pinned}
        onClick={() => onChange({ ...settings, pins: { ...settings.pins, [column.id]: !pinned } })}
      />
    </>
  );
}
