/** Option list of the edited cell: codes, found by their label in any language, or records of a reference. */
import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { codeOption, findCodes, offeredCodes, type ComboboxOption } from "../values/codes.ts";
import "../controls/Combobox.css";
import { asText } from "../values/control.ts";
import { OptionWords } from "../controls/OptionWords.tsx";
import { keyField } from "../values/recordLookup.ts";
import { displayFields } from "../values/displayFields.ts";
import { applyReference } from "../controls/applyReference.ts";
import { useCandidates } from "../controls/useCandidates.ts";
import { usePopup } from "../browser/usePopup.ts";
import { usePhoneticMatcher } from "../controls/usePhoneticMatcher.ts";
import { keyboardScrollable } from "../browser/keyboardScrollable.ts";
import type { PlannedGridColumn } from "../plan/plan.ts";
import { useEntity } from "../host/useEntity.ts";
import type { GridModel } from "./model/gridModel.ts";

/** Number of options shown. */
const maxOptions = 50;

export interface GridOptionsHandle {
  /** Moves the active option. Returns false without a list. */
  move(step: number): boolean;
  /** Accepts the active option; `force` accepts the first one without moving to it. Returns false if none was accepted. */
  accept(force: boolean): boolean;
}

/** Ids of the open list and of its active option, for assistive technology. */
export interface OptionListState {
  readonly list: string;
  readonly option: string | undefined;
}

export interface GridOptionsProps {
  readonly model: GridModel;
  readonly column: PlannedGridColumn;
  readonly typed: string;
  /** Called with the state of the list, and with undefined when it closes. */
  onList(state: OptionListState | undefined): void;
  readonly ref: Ref<GridOptionsHandle>;
}

export function GridOptions(props: GridOptionsProps) {
  const { field } = props.column;
  if (field.reference) return <RecordOptions {...props} reference={field.reference} />;
  if (field.codes && field.type !== "array") return <CodeOptions {...props} />;
  return null;
}

function CodeOptions({ model, column, typed, onList, ref }: GridOptionsProps) {
  const { language, text } = useTranslation();
  const codes = offeredCodes(column.field, undefined);
  const { reading } = usePhoneticMatcher(typed);
  const found = findCodes(codes, typed, reading).slice(0, maxOptions);
  return (
    <OptionList
      ref={ref}
      label={text(column.field.label)}
      options={found.map((code) => codeOption(code, codes, language))}
      acceptsFirst={typed.trim() !== ""}
      onList={onList}
      onAccept={(at) => acceptCode(model, column, found[at]?.const)}
    />
  );
}

function RecordOptions({ model, column, typed, onList, ref, reference }: GridOptionsProps & { readonly reference: Reference }) {
  const host = useHost();
  const { language, text } = useTranslation();
  const { entity } = useEntity(reference.entity);
  const at = model.state.get().editing?.position;
  const line = at && model.lines()[at.line];
  const path = line ? model.pointer(line, column) : model.access.path;
  const { rows, find } = useCandidates(reference, { form: model.access.form, path });
  useEffect(() => find(typed), [find, typed]);
  const optionOf = (record: Rec): ComboboxOption => {
    const key = asText(record[keyField(reference)]);
    const [label = key, ...more] = displayFields(reference, record, entity, host, language).map(({ text: label }) => label);
    return { key, label, ...(more.length > 0 && { hint: more.join(" · ") }) };
  };
  const options = rows.slice(0, maxOptions);
  return (
    <OptionList
      ref={ref}
      label={text(column.field.label)}
      options={options.map(optionOf)}
      // A reference that accepts free text takes a record only when the user moves to it.
      acceptsFirst={typed.trim() !== "" && reference.free !== true}
      onList={onList}
      onAccept={(index) => {
        const record = options[index];
        if (record) acceptRecord(model, column, reference, record);
      }}
    />
  );
}

function acceptCode(model: GridModel, column: PlannedGridColumn, value: Json | undefined): void {
  const at = model.state.get().editing?.position;
  const line = at && model.lines()[at.line];
  model.cancel();
  if (line) model.put(line, [{ column, line, value }]);
}

/** Writes the key of the record and the fields that `fill` copies: in the row as one change, outside of it through the form. */
function acceptRecord(model: GridModel, column: PlannedGridColumn, reference: Reference, record: Rec): void {
  const at = model.state.get().editing?.position;
  const line = at && model.lines()[at.line];
  if (!line) return;
  model.cancel();
  const written = new Map<string, Json | undefined>();
  const path = model.pointer(line, column);
  applyReference(
    {
      path,
      onChange: (value) => void written.set(path, value),
      form: { ...model.access.form, set: (to, value) => void written.set(to, value) },
    },
    reference,
    record,
  );
  const row = `${model.access.path}/${line.row}/`;
  const writes = [...written].flatMap(([to, value]) =>
    to.startsWith(row)
      ? [{ column: { id: idOf(to.slice(row.length)), nested: to.slice(row.length).includes("/") }, line, value: asDraft(value) }]
      : [],
  );
  model.put(line, writes);
  for (const [to, value] of written) if (!to.startsWith(row)) model.access.form.set(to, value);
}

/** Column id of a pointer below a row: `goods/0/item` -> `goods/-/item`. */
function idOf(inside: string): string {
  return inside.replace(/\/\d+(?=\/)/, "/-");
}

/** Draft values hold numbers as text. */
function asDraft(value: Json | undefined): Json | undefined {
  return typeof value === "number" ? String(value) : value;
}

interface OptionListProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  /** Enter accepts the first option without moving to it. */
  readonly acceptsFirst: boolean;
  readonly onList: GridOptionsProps["onList"];
  onAccept(index: number): void;
  readonly ref: Ref<GridOptionsHandle>;
}

function OptionList({ label, options, acceptsFirst, onList, onAccept, ref }: OptionListProps) {
  const id = useId();
  const [moved, setMoved] = useState(-1);
  const box = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const open = options.length > 0;
  usePopup(open, box, popup);
  const at = moved >= 0 ? Math.min(moved, options.length - 1) : acceptsFirst ? 0 : -1;
  useLayoutEffect(() => {
    if (open && at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: "nearest" });
  }, [open, at, id]);
  useEffect(() => {
    if (!open) return undefined;
    onList({ list: id, option: at >= 0 ? `${id}-${at}` : undefined });
    return () => onList(undefined);
  }, [open, at, id, onList]);
  useImperativeHandle(ref, () => ({
    move(step) {
      if (!open) return false;
      setMoved((at + step + options.length) % options.length);
      return true;
    },
    accept(force) {
      if (!open || at < 0 || (!force && moved < 0 && !acceptsFirst)) return false;
      onAccept(at);
      return true;
    },
  }));
  return (
    <span ref={box} className="ld-grid-choices">
      <div ref={popup} className="ld-popup" popover="manual" hidden={!open} onMouseDown={(event) => event.preventDefault()}>
        <div ref={keyboardScrollable} role="listbox" id={id} aria-label={label} className="ld-options">
          {options.map((option, index) => (
            <div
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              data-active={index === at || undefined}
              className="ld-option"
              onClick={() => onAccept(index)}
            >
              <OptionWords option={option} />
            </div>
          ))}
        </div>
      </div>
    </span>
  );
}
