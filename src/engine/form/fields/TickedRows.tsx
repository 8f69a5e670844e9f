/** Rows that are chosen by ticking: a line for each record that the reference of a row may name, with the other fields of the row beside it. */
import { useEffect, useSyncExternalStore } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { sumDecimals, toWire } from "#dialect/text/decimal.ts";
import { useTopic } from "../../browser/topics.ts";
import { useCandidates } from "../../controls/useCandidates.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { useEntity } from "../../host/useEntity.ts";
import { inputOf } from "../../inputs/inputOf.ts";
import { ValueCell } from "../../kinds/FieldValue.tsx";
import { kindNamed } from "../../kinds/index.ts";
import type { PlannedField, PlannedGridColumn } from "../../plan/plan.ts";
import { asText } from "../../values/control.ts";
import { displayFields } from "../../values/displayFields.ts";
import { keyField } from "../../values/recordLookup.ts";
import { asRows } from "../store/draftPaths.ts";
import { typedValue } from "../store/typedValue.ts";
import { controlId, useFormContext } from "./formContext.ts";
import { ProblemLines } from "./ProblemLines.tsx";

export interface TickedRowsProps {
  readonly field: PlannedField;
  readonly path: string;
}

export default function TickedRows({ field, path }: TickedRowsProps) {
  const named = field.fields?.find(({ reference }) => reference);
  const reference = named?.reference;
  return named && reference ? <Ticks field={field} path={path} named={named} reference={reference} /> : null;
}

interface TicksProps extends TickedRowsProps {
  /** The field of a row that names the record. */
  readonly named: PlannedField;
  readonly reference: Reference;
}

/** A record to tick, or one that is ticked and no longer offered. */
interface Line {
  readonly key: string;
  readonly record: Rec | undefined;
  /** Index of its row; -1 where it is not ticked. */
  readonly row: number;
}

function Ticks({ field, path, named, reference }: TicksProps) {
  const { store, access } = useFormContext();
  const { t, text, language } = useTranslation();
  const host = useHost();
  const { entity } = useEntity(reference.entity);
  useTopic(store.topics, path);
  const first = `${path}/0/${named.name}`;
  const candidates = useCandidates(reference, { form: access, path: first });
  const { find } = candidates;
  // The records are read again when the fields change that their condition reads.
  const condition = useSyncExternalStore(access.subscribe, () => JSON.stringify(access.candidates(reference.where, first).query.self));
  useEffect(() => find(""), [find, condition]);

  const rows = asRows(store.get(path)) as readonly Rec[];
  const key = keyField(reference);
  const rowOf = (value: string) => rows.findIndex((row) => asText(row[named.name]) === value);
  const offered = candidates.rows.map((record): Line => ({ key: asText(record[key]), record, row: rowOf(asText(record[key])) }));
  const gone = rows.flatMap((row, index): Line[] => {
    const value = asText(row[named.name]);
    return value === "" || offered.some((line) => line.key === value) ? [] : [{ key: value, record: undefined, row: index }];
  });
  const lines = [...gone, ...offered];
  const fixed = store.locked || field.readOnly || store.stateAt(path).readOnly;
  const full = rows.length >= (field.maxItems ?? Number.POSITIVE_INFINITY);
  const shown = fixed ? lines.filter(({ row }) => row >= 0) : lines;
  const columns = field.grid?.columns ?? [];
  const heads = shownColumns(reference, entity?.schema.properties ?? {}, language);
  const rowFrom = (record: Rec): Rec => ({
    ...store.newRow(path),
    ...(typedValue(store.schema, `${path}/0`, rowValues(named, reference, record)) as Rec),
  });
  const fillAround = (record: Rec) => {
    for (const [to, from] of Object.entries(reference.fill ?? {}))
      if (to.startsWith("/") && asText(store.get(to)) === "") store.set(to, getAt(record, from));
  };
  const tick = (line: Line, on: boolean) => {
    if (!on) store.removeRow(path, line.row);
    else if (line.record) {
      fillAround(line.record);
      store.addRow(path, rowFrom(line.record));
    }
  };
  const open = offered.filter(({ row }) => row < 0).slice(0, Math.max(0, (field.maxItems ?? offered.length + rows.length) - rows.length));
  const tickAll = (on: boolean) => {
    if (!on) return store.putRows(path, [], []);
    const added = open.flatMap(({ record }) => (record ? [rowFrom(record)] : []));
    const keys = added.map(() => store.newRowKey());
    store.putRows(path, [...rows, ...added], [...store.rowKeys(path), ...keys]);
  };
  if (shown.length === 0)
    return (
      <p className="ld-ticked-empty" role="status">
        {candidates.answered ? t("form.ticksNone") : t(candidates.failed ? "form.searchFailed" : "form.loading")}
      </p>
    );
  return (
    <div className="ld-ticked" aria-busy={candidates.busy || undefined}>
      <table>
        <thead>
          <tr>
            <th>
              {!fixed && (
                <input
                  type="checkbox"
                  className="ld-check"
                  aria-label={t("form.ticksAll")}
                  checked={rows.length > 0 && open.length === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = rows.length > 0 && open.length > 0;
                  }}
                  onChange={({ target }) => tickAll(target.checked)}
                />
              )}
            </th>
            {heads.map(({ name, label, end }) => (
              <th key={name} scope="col" data-align={end ? "end" : undefined}>
                {text(label)}
              </th>
            ))}
            {columns.map(({ id, field: column }) => (
              <th key={id} scope="col" data-align="end">
                {text(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => {
            const words = line.record ? displayFields(reference, line.record, entity, host, language) : [];
            const wordOf = (name: string) => words.find((one) => one.name === name)?.text ?? "–";
            return (
              <tr key={line.key} data-ticked={line.row >= 0 || undefined}>
                <td>
                  <input
                    type="checkbox"
                    className="ld-check"
                    aria-label={words[0]?.text ?? line.key}
                    checked={line.row >= 0}
                    disabled={fixed || (full && line.row < 0)}
                    onChange={({ target }) => tick(line, target.checked)}
                  />
                </td>
                {line.record ? (
                  heads.map(({ name, end }) => (
                    <td key={name} data-align={end ? "end" : undefined}>
                      {wordOf(name)}
                    </td>
                  ))
                ) : (
                  <td colSpan={heads.length}>
                    <ValueCell field={named} value={line.key} /> <span className="ld-subtle">{!fixed && t("form.ticksGone")}</span>
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} data-align="end">
                    {line.row >= 0 ? (
                      <RowInput column={column} path={`${path}/${line.row}/${column.id}`} fixed={fixed} />
                    ) : (
                      <span className="ld-subtle">–</span>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="ld-ticked-sum" role="status">
        {t("form.ticksCount", { count: rows.length, all: lines.length })}
        {columns
          .filter(({ total }) => total)
          .map(({ id, field: column }) => (
            <span key={id}>
              {text(column.label)} <strong>{sumText(rows, id, column)}</strong>
            </span>
          ))}
      </p>
    </div>
  );

  function sumText(of: readonly Rec[], id: string, column: PlannedField): string {
    const { sum } = sumDecimals(of.map((row) => getAt(row, `/${id}`)));
    return kindNamed(column.kind).toText(sum === undefined ? 0 : toWire(sum), column, language);
  }
}

/** An input of a ticked line, with its problems. */
function RowInput({ column, path, fixed }: { readonly column: PlannedGridColumn; readonly path: string; readonly fixed: boolean }) {
  const { store, access, base } = useFormContext();
  const { text } = useTranslation();
  useTopic(store.topics, path);
  const { field } = column;
  const problems = store.problems.at(path);
  const id = controlId(base, path);
  const state = store.stateAt(path);
  const { Input } = inputOf(field.kind);
  return (
    <div onBlur={() => store.leave(path)}>
      <label htmlFor={id} id={`${id}-label`} className="ld-hidden">
        {text(field.label)}
      </label>
      <Input
        field={field}
        path={path}
        value={store.get(path)}
        onChange={(value) => store.set(path, value)}
        id={id}
        labelledBy={`${id}-label`}
        invalid={problems.some(({ severity }) => severity === "error")}
        readOnly={fixed || field.readOnly || state.readOnly}
        required={state.required}
        form={access}
        describedBy={`${id}-problem`}
      />
      <ProblemLines id={`${id}-problem`} path={path} problems={problems} />
    </div>
  );
}

/** The values of a new row: the record's key, and the fields beside it that choosing it fills. */
function rowValues(named: PlannedField, reference: Reference, record: Rec): Rec {
  const filled = Object.entries(reference.fill ?? {}).filter(([to]) => !to.startsWith("/"));
  const values = filled.flatMap(([to, from]) => {
    const value = getAt(record, from);
    return value === undefined ? [] : [[to, value] as const];
  });
  return { ...Object.fromEntries(values), [named.name]: record[keyField(reference)] ?? null };
}

interface Head {
  readonly name: string;
  readonly label: PlannedField["label"];
  readonly end: boolean;
}

/** The columns that identify a record: what its reference shows, under the labels of its entity. */
function shownColumns(
  reference: Reference,
  properties: Readonly<Record<string, { readonly "x-label"?: PlannedField["label"]; readonly type?: unknown } | undefined>>,
  language: string,
): Head[] {
  return reference.show.map((entry) => {
    const name = typeof entry === "string" ? entry : (entry[language] ?? Object.values(entry)[0] ?? "");
    const schema = properties[name];
    return { name, label: schema?.["x-label"] ?? {}, end: schema?.type === "number" || schema?.type === "integer" };
  });
}
