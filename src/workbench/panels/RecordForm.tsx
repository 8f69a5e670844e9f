import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { Button, IconButton } from "#engine";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, patternOf, setAt } from "#dialect/json/pointer.ts";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import { rowSchema } from "#dialect/schema/derived/shape.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { TrialResult } from "#dialect/wire/workbench.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { AddEntry } from "../screen/AddEntry.tsx";
import type { ExprScope } from "../visual/condition/exprScope.ts";
import { RecordValue } from "../visual/condition/RecordValue.tsx";
import { type RecordField, rowFields, shownFields, withComputed } from "./recordFields.ts";

export interface RecordFormProps {
  readonly entity: CompiledEntity;
  readonly catalog: CompiledCatalog | undefined;
  readonly record: Rec;
  readonly result: TrialResult | undefined;
  onChange(record: Rec): void;
}

/** What every part of the form needs. */
interface FormParts {
  readonly scope: ExprScope;
  /** The record as it would be stored, with what formulas work out. */
  readonly stored: Json | undefined;
  readonly wanted: ReadonlySet<string>;
  problemsAt(pointer: string): TrialResult["problems"];
  set(pointer: string, value: Json | undefined): void;
  add(pointer: string): void;
}

const FormPartsContext = createContext<FormParts | undefined>(undefined);

function useParts(): FormParts {
  const parts = use(FormPartsContext);
  if (!parts) throw new Error("A part of a record's form stands outside of it");
  return parts;
}

/** A record under the labels of its fields: inputs by kind, groups, tables of rows, what formulas work out, and each problem beside its field. */
export function RecordForm({ entity, catalog, record, result, onChange }: RecordFormProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const problems = result?.problems;
  const wanted = useMemo(() => new Set([...added, ...(problems ?? []).map(({ path }) => patternOf(path))]), [added, problems]);
  const add = (pointer: string) => setAdded((before) => [...before, patternOf(pointer)]);
  const parts: FormParts = {
    scope: { roots: [], limits: {}, codes: catalog?.codes ?? {}, timeZone: catalog?.timeZone ?? "UTC" },
    stored: result?.record as Json | undefined,
    wanted,
    problemsAt: (pointer) => (problems ?? []).filter(({ path }) => path === pointer),
    set(pointer, value) {
      // A field that was emptied stays in sight: it may be filled again.
      if (value === undefined) add(pointer);
      onChange(setAt(record, pointer, value));
    },
    add,
  };
  return (
    <FormPartsContext value={parts}>
      <div className="record-form">
        <GroupFields schema={entity.schema as FieldSchema} value={record as Json} pointer="" />
      </div>
    </FormPartsContext>
  );
}

interface GroupFieldsProps {
  readonly schema: FieldSchema;
  readonly value: Json | undefined;
  readonly pointer: string;
}

/** The fields of a record, a group or a row; those that it lacks can be added. */
function GroupFields({ schema, value, pointer }: GroupFieldsProps) {
  const { t } = useWorkbench().translation;
  const { wanted, stored, add } = useParts();
  const { shown, free } = shownFields(schema, withComputed(schema, value, getAt(stored, pointer)), pointer, wanted);
  return (
    <>
      <div className="record-fields">
        {shown.map((field) => (
          <OneField key={field.name} field={field} />
        ))}
      </div>
      {free.length > 0 && <AddField fields={free} label={t("tester.addField")} onAdd={(field) => add(field.pointer)} />}
    </>
  );
}

interface AddFieldProps {
  readonly fields: readonly RecordField[];
  readonly label: string;
  onAdd(field: RecordField): void;
}

function AddField({ fields, label, onAdd }: AddFieldProps) {
  const { text } = useWorkbench().translation;
  return (
    <AddEntry
      label={label}
      offered={fields.map(({ name, schema }) => ({ path: name, label: text(schema["x-label"]) }))}
      onAdd={(path) => {
        const field = fields.find(({ name }) => name === path);
        if (field) onAdd(field);
      }}
    />
  );
}

function OneField({ field }: { readonly field: RecordField }) {
  const { kind, pointer, schema, value } = field;
  const row = rowSchema(schema);
  if (kind === "group" || (kind === "rows" && row))
    return (
      <fieldset className="record-part">
        <legend>
          <FieldTitle field={field} />
        </legend>
        <Problems pointer={pointer} />
        {kind === "rows" && row ? <Rows field={field} row={row} /> : <GroupFields schema={schema} value={value} pointer={pointer} />}
      </fieldset>
    );
  return (
    <div className="record-field">
      <FieldTitle field={field} />
      <FieldValue field={field} />
      <Problems pointer={pointer} />
    </div>
  );
}

/** Label, unit and mark of a field, its name in the files beside it. */
function FieldTitle({ field: { name, schema, required } }: { readonly field: RecordField }) {
  const { text } = useWorkbench().translation;
  const label = text(schema["x-label"]);
  const unit = text(schema["x-unit"]);
  return (
    <span className="record-title ld-trunc" title={name}>
      {label || name}
      {unit && <span className="ld-subtle">{` (${unit})`}</span>}
      {required && <span className="ld-required"> *</span>}
      {label !== "" && <span className="ld-subtle ld-mono">{name}</span>}
    </span>
  );
}

function FieldValue({ field, label }: { readonly field: RecordField; readonly label?: string }) {
  const { t, text } = useWorkbench().translation;
  const { scope, set } = useParts();
  const { kind, pointer, schema, value, name } = field;
  if (kind === "computed") return <output className="record-output">{t("tester.computed", { value: plain(value) })}</output>;
  if (kind !== "input") return <output className="record-output">{t("tester.onlyJson", { value: plain(value) })}</output>;
  return (
    <RecordValue label={label ?? (text(schema["x-label"]) || name)} {...{ schema, scope, value }} onChange={(next) => set(pointer, next)} />
  );
}

/** A value that is only shown. Files are shown by their names. */
function plain(value: Json | undefined): string {
  if (value === undefined || value === null) return "–";
  if (Array.isArray(value)) return value.map(plain).join(", ");
  if (isObject(value)) return typeof value["name"] === "string" ? value["name"] : JSON.stringify(value);
  return String(value);
}

function Problems({ pointer }: { readonly pointer: string }) {
  const { text } = useWorkbench().translation;
  const { problemsAt } = useParts();
  return problemsAt(pointer).map(({ code, severity, sentence }) => (
    <p key={code} className={severity === "error" ? "ld-problem" : "record-warning"}>
      {text(sentence)}
    </p>
  ));
}

/** A list of rows: a table, or one part below the other where rows have parts themselves. */
function Rows({ field, row }: { readonly field: RecordField; readonly row: FieldSchema }) {
  const { t, text } = useWorkbench().translation;
  const { wanted, stored, set, add } = useParts();
  const rows = (field.value ?? []) as readonly Json[];
  const whole = rows.map((value, index) => withComputed(row, value, getAt(stored, `${field.pointer}/${index}`)));
  const { shown, free } = rowFields(row, whole, field.pointer, wanted);
  const what = text(field.schema["x-label"]) || field.name;
  const isFlat = shown.every(({ kind }) => kind !== "rows" && kind !== "group");
  const titleOf = (index: number) => t("tester.row", { what, number: index + 1 });
  const remove = (index: number) => (
    <IconButton
      size="sm"
      icon="trash-2"
      label={t("visual.remove", { what: titleOf(index) })}
      onClick={() => set(field.pointer, rows.length === 1 ? undefined : rows.filter((_row, at) => at !== index))}
    />
  );
  return (
    <>
      {rows.length > 0 && isFlat && <RowTable {...{ row, field, titleOf, remove }} rows={whole} columns={shown} />}
      {!isFlat &&
        rows.map((value, index) => (
          <fieldset key={index} className="record-part">
            <legend>
              {titleOf(index)} {remove(index)}
            </legend>
            <GroupFields schema={row} value={value} pointer={`${field.pointer}/${index}`} />
          </fieldset>
        ))}
      <div className="record-tools">
        <Button size="sm" icon="plus" onClick={() => set(field.pointer, [...rows, {}])}>
          {t("tester.addRow")}
        </Button>
        {rows.length > 0 && isFlat && free.length > 0 && (
          <AddField fields={free} label={t("tester.addColumn")} onAdd={(one) => add(one.pointer)} />
        )}
      </div>
    </>
  );
}

interface RowTableProps {
  readonly rows: readonly Rec[];
  readonly row: FieldSchema;
  readonly field: RecordField;
  readonly columns: readonly RecordField[];
  titleOf(index: number): string;
  remove(index: number): ReactNode;
}

function RowTable({ rows, row, field, columns, titleOf, remove }: RowTableProps) {
  const { t, text } = useWorkbench().translation;
  const { wanted } = useParts();
  return (
    <div className="visual-cases">
      <table>
        <thead>
          <tr>
            <th>#</th>
            {columns.map((column) => (
              <th key={column.name}>
                <FieldTitle field={column} />
              </th>
            ))}
            <th aria-label={t("condition.removeAll")} />
          </tr>
        </thead>
        <tbody>
          {rows.map((value, index) => {
            const pointer = `${field.pointer}/${index}`;
            const all = shownFields(row, value, pointer, wanted);
            const cells = [...all.shown, ...all.free];
            return (
              <tr key={index}>
                <td>{index + 1}</td>
                {columns.map((column) => {
                  // A formula without a value in this row leaves the cell empty.
                  const cell = cells.find(({ name }) => name === column.name) ?? { ...column, value: undefined };
                  return (
                    <td key={column.name}>
                      <FieldValue field={cell} label={`${titleOf(index)} › ${text(column.schema["x-label"]) || column.name}`} />
                      <Problems pointer={cell.pointer} />
                    </td>
                  );
                })}
                <td>{remove(index)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
