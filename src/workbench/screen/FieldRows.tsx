import { type ReactNode, useState } from "react";
import { Button } from "#engine";
import { moveJsonItem } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { RowButtons } from "../controls/RowButtons.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { withEntry, withoutEntry } from "./screenEdits.ts";

/** A field that a list may name. */
export interface OfferedField {
  /** As the list writes it. */
  readonly path: string;
  readonly label: string;
}

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
  readonly offered: readonly OfferedField[];
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
  const [chosen, setChosen] = useState("");
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
      <div className="visual-row">
        <SelectInput
          aria-label={t("screen.field")}
          options={[
            { value: "", label: t("screen.field") },
            ...free.map(({ path, label }) => ({ value: path, label: `${label || path} – ${path}` })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
        <Button
          size="sm"
          icon="plus"
          disabled={chosen === ""}
          onClick={() => {
            edit((text) => withEntry(text, list, entryOf(chosen)));
            setChosen("");
          }}
        >
          {t("visual.add")}
        </Button>
      </div>
    </>
  );
}
