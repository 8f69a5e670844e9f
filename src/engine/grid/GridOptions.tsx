/** What a cell may take, under the cell while it is typed in: codes by their label in any language, records of a reference. */
import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { codeOption, type ComboboxOption, findCodes } from "../values/codes.ts";
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

/** More than anybody looks through while typing. */
const mostShown = 50;

export interface GridOptionsHandle {
  /** Up or down the list; false where there is none. */
  move(step: number): boolean;
  /** Takes the one that is marked, where one is; `wanted` takes the first too. */
  take(wanted: boolean): boolean;
}

/** What is on offer now, for whoever does not see it: ids of the list, and of what is marked in it. */
export interface OptionListState {
  readonly list: string;
  readonly option: string | undefined;
}

export interface GridOptionsProps {
  readonly model: GridModel;
  readonly column: PlannedGridColumn;
  readonly typed: string;
  /** Told of what is on offer, and of nothing when it is gone. */
  onOffer(offered: OptionListState | undefined): void;
  readonly ref: Ref<GridOptionsHandle>;
}

export function GridOptions(props: GridOptionsProps) {
  const { field } = props.column;
  if (field.reference) return <RecordChoices {...props} reference={field.reference} />;
  if (field.codes && field.kind !== "choices") return <CodeChoices {...props} />;
  return null;
}

function CodeChoices({ model, column, typed, onOffer, ref }: GridOptionsProps) {
  const { language, text } = useTranslation();
  const codes = column.field.codes ?? [];
  const { reading } = usePhoneticMatcher(typed);
  const found = findCodes(codes, typed, reading).slice(0, mostShown);
  return (
    <List
      ref={ref}
      label={text(column.field.label)}
      options={found.map((code) => codeOption(code, codes, language))}
      firstIsMeant={typed.trim() !== ""}
      onOffer={onOffer}
      onTake={(at) => take(model, column, found[at]?.const)}
    />
  );
}

function RecordChoices({ model, column, typed, onOffer, ref, reference }: GridOptionsProps & { readonly reference: Reference }) {
  const host = useHost();
  const { language, text } = useTranslation();
  const { entity } = useEntity(reference.entity);
  const at = model.state.get().editing?.spot;
  const line = at && model.lines()[at.line];
  const path = line ? model.pointer(line, column) : model.access.path;
  const { rows, find } = useCandidates(reference, { form: model.access.form, path });
  useEffect(() => find(typed), [find, typed]);
  const optionOf = (record: Rec): ComboboxOption => {
    const key = asText(record[keyField(reference)]);
    const [label = key, ...more] = displayFields(reference, record, entity, host, language).map((shown) => shown.text);
    return { key, label, ...(more.length > 0 && { hint: more.join(" · ") }) };
  };
  const shown = rows.slice(0, mostShown);
  return (
    <List
      ref={ref}
      label={text(column.field.label)}
      options={shown.map(optionOf)}
      // Where anything may be typed, a record is taken only when it is pointed at.
      firstIsMeant={typed.trim() !== "" && reference.free !== true}
      onOffer={onOffer}
      onTake={(index) => {
        const record = shown[index];
        if (record) takeWhole(model, column, reference, record);
      }}
    />
  );
}

function take(model: GridModel, column: PlannedGridColumn, value: Json | undefined): void {
  const at = model.state.get().editing?.spot;
  const line = at && model.lines()[at.line];
  model.cancel();
  if (line) model.put(line, [{ column, line, value }]);
}

/** The record's key, and what `fill` takes from it into the cells beside; what it fills outside of the row goes to the form. */
function takeWhole(model: GridModel, column: PlannedGridColumn, reference: Reference, record: Rec): void {
  const at = model.state.get().editing?.spot;
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
    to.startsWith(row) ? [{ column: { id: idOf(to.slice(row.length)) }, line, value: asDraft(value) }] : [],
  );
  model.put(line, writes);
  for (const [to, value] of written) if (!to.startsWith(row)) model.access.form.set(to, value);
}

function idOf(inside: string): string {
  return inside.replace(/\/\d+(?=\/)/, "/-");
}

/** Drafts hold numbers as text. */
function asDraft(value: Json | undefined): Json | undefined {
  return typeof value === "number" ? String(value) : value;
}

interface ListProps {
  /** What is chosen from it. */
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  /** Enter takes the first without going down to it. */
  readonly firstIsMeant: boolean;
  readonly onOffer: GridOptionsProps["onOffer"];
  onTake(index: number): void;
  readonly ref: Ref<GridOptionsHandle>;
}

function List({ label, options, firstIsMeant, onOffer, onTake, ref }: ListProps) {
  const id = useId();
  const [marked, setMarked] = useState(-1);
  const box = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const open = options.length > 0;
  usePopup(open, box, popup);
  const at = marked >= 0 ? Math.min(marked, options.length - 1) : firstIsMeant ? 0 : -1;
  useLayoutEffect(() => {
    if (open && at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: "nearest" });
  }, [open, at, id]);
  useEffect(() => {
    if (!open) return undefined;
    onOffer({ list: id, option: at >= 0 ? `${id}-${at}` : undefined });
    return () => onOffer(undefined);
  }, [open, at, id, onOffer]);
  useImperativeHandle(ref, () => ({
    move(step) {
      if (!open) return false;
      setMarked((at + step + options.length) % options.length);
      return true;
    },
    take(wanted) {
      if (!open || at < 0 || (!wanted && marked < 0 && !firstIsMeant)) return false;
      onTake(at);
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
              onClick={() => onTake(index)}
            >
              <OptionWords option={option} />
            </div>
          ))}
        </div>
      </div>
    </span>
  );
}
