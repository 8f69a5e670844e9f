import type { ReactNode } from "react";
import { moveJsonItem } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { RowButtons } from "../controls/RowButtons.tsx";
import { AddEntry, type OfferedEntry } from "./AddEntry.tsx";
import { withEntry, withoutEntry } from "./screenEdits.ts";

export interface FieldRow {
  readonly field: string;
  readonly label: string;
  /** Below the label in place of the name of the field. */
  readonly hint?: string;
  /** Further inputs of the row. */
  readonly more?: ReactNode;
}

export interface FieldRowsProps {
  /** Pointer of the list in the file. */
  readonly list: string;
  readonly rows: readonly FieldRow[];
  readonly offered: readonly OfferedEntry[];
  /** Pointer of the entry that was clicked in the preview. */
  readonly current?: string | undefined;
  /** The last entry stays: the list may not be empty. */
  readonly isNeeded?: boolean;
  /** The entry of a new field; its name if absent. */
  entryOf?(path: string): string | { readonly [name: string]: string | boolean };
  edit(change: (text: string) => string): void;
  show(pointer: string): void;
}

/** Fields in their order: each with its inputs, moved, removed, and added from those that are offered. */
export function FieldRows(props: FieldRowsProps) {
  const { list, rows, offered, current, isNeeded = false, entryOf = (path: string) => path, edit, show } = props;
  const { t } = useWorkbench().translation;
  const free = offered.filter(({ path }) => !rows.some(({ field }) => field === path));
  return (
    <>
      <ol className="visual-entries">
        {rows.map(({ field, label, hint = field, more }, index) => (
          <li key={`${index} ${field}`} aria-current={current === `${list}/${index}` ? "true" : undefined}>
            <button type="button" className="visual-name" onClick={() => show(`${list}/${index}`)}>
              <span className="ld-trunc">{label || field}</span>
              <span className="ld-trunc ld-subtle">{hint}</span>
            </button>
            {more}
            <RowButtons
              what={label || field}
              index={index}
              count={rows.length}
              onMove={(to) => edit((text) => moveJsonItem(text, list, index, to))}
              {...((rows.length > 1 || !isNeeded) && { onRemove: () => edit((text) => withoutEntry(text, list, index)) })}
            />
          </li>
        ))}
      </ol>
      <AddEntry label={t("screen.field")} offered={free} onAdd={(path) => edit((text) => withEntry(text, list, entryOf(path)))} />
    </>
  );
}
