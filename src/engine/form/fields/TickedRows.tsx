/** Rows that are chosen by ticking: a line for each record that the reference of a row may name, with the other fields of the row beside it. */
import type { Rec } from "#dialect/json/json.ts";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { sumDecimals, toWire } from "#dialect/text/decimal.ts";
import { useTopic } from "../../browser/topics.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { useEntity } from "../../host/useEntity.ts";
import { DaysLeft } from "../../kinds/DaysLeft.tsx";
import { inputOf } from "../../inputs/inputOf.ts";
import { ValueCell } from "../../kinds/FieldValue.tsx";
import { kindOfField } from "../../kinds/index.ts";
import type { PlannedField, PlannedGridColumn } from "../../plan/plan.ts";
import { inCurrency } from "../../values/inCurrency.ts";
import { displayFields } from "../../values/displayFields.ts";
import { controlId, useFormContext } from "./formContext.ts";
import { ProblemLines } from "./ProblemLines.tsx";
import { ticksWait } from "./waiting.tsx";
import { type Line, type TicksModel, type TicksProps, useTicks } from "./useTicks.ts";
import "./ticked.css";

export default function TickedRows({ field, path }: { readonly field: PlannedField; readonly path: string }) {
  const named = field.fields?.find(({ reference }) => reference);
  const reference = named?.reference;
  return named && reference ? <Ticks field={field} path={path} named={named} reference={reference} /> : null;
}

function Ticks(props: TicksProps) {
  const { field, reference } = props;
  const { t, language } = useTranslation();
  const { entity, failed } = useEntity(reference.entity);
  const model = useTicks(props);
  const { candidates, lines, fixed } = model;
  const shown = fixed ? lines.filter(({ row }) => row >= 0) : lines;
  const columns = field.grid?.columns ?? [];
  const heads = shownColumns(reference, entity?.schema.properties ?? {}, language);
  // Before the answer a row that a link has ticked would be shown alone, as one that is no longer offered.
  const isAnswered = candidates.answered || candidates.failed || (fixed && shown.length > 0);
  if (!isAnswered || (!entity && !failed))
    return (
      <div role="status" aria-label={t("form.loading")}>
        {ticksWait}
      </div>
    );
  if (shown.length === 0)
    return (
      <p className="ld-ticked-empty" role="status">
        {t(candidates.answered ? "form.ticksNone" : "form.searchFailed")}
      </p>
    );
  return (
    <div className="ld-ticked" aria-busy={candidates.busy || undefined}>
      <table>
        <TicksHead model={model} heads={heads} columns={columns} />
        <tbody>
          {shown.map((line) => (
            <TickedLine key={line.key} line={line} entity={entity} model={model} heads={heads} columns={columns} ticks={props} />
          ))}
        </tbody>
      </table>
      <TicksSum model={model} columns={columns} />
    </div>
  );
}

interface TicksPartProps {
  readonly model: TicksModel;
  readonly heads: readonly Head[];
  readonly columns: readonly PlannedGridColumn[];
}

function TicksHead({ model, heads, columns }: TicksPartProps) {
  const { t, text } = useTranslation();
  const { rows, open, fixed, tickAll } = model;
  return (
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
              onChange={({ target }) => tickAll(open, target.checked)}
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
  );
}

interface TickedLineProps extends TicksPartProps {
  readonly line: Line;
  readonly entity: DisplayEntity | undefined;
  readonly ticks: TicksProps;
}

/** One record, with its tick and the other fields of its row. */
function TickedLine({ line, entity, model, heads, columns, ticks }: TickedLineProps) {
  const host = useHost();
  const { t, language } = useTranslation();
  const { path, named, reference } = ticks;
  const { fixed, full, tick } = model;
  const words = line.record ? displayFields(reference, line.record, entity, host, language) : [];
  const wordOf = (name: string) => words.find((one) => one.name === name)?.text ?? "–";
  return (
    <tr data-ticked={line.row >= 0 || undefined}>
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
            {line.record && <Due entity={entity} name={name} record={line.record} />}
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
}

/** How many days are left until a day that is a deadline. */
function Due({ entity, name, record }: { readonly entity: DisplayEntity | undefined; readonly name: string; readonly record: Rec }) {
  const due = entity?.schema.properties[name]?.["x-due"];
  return entity && due !== undefined && <DaysLeft due={due} value={record[name]} record={record} expressions={entity.expressions} />;
}

/** How many are ticked, and the sums of the columns that have one. */
function TicksSum({ model: { rows, lines }, columns }: Pick<TicksPartProps, "model" | "columns">) {
  const { t, text, language } = useTranslation();
  const sumText = (id: string, column: PlannedField): string => {
    const { sum } = sumDecimals(rows.map((row) => getAt(row, `/${id}`)));
    // Before the first tick the currency is that of what may be ticked.
    const first = rows[0] ?? lines[0]?.record;
    return kindOfField(column).toText(sum === undefined ? 0 : toWire(sum), first ? inCurrency(column, first, `/${id}`) : column, language);
  };
  return (
    <p className="ld-ticked-sum" role="status">
      {t("form.ticksCount", { count: rows.length, all: lines.length })}
      {columns
        .filter(({ total }) => total)
        .map(({ id, field: column }) => (
          <span key={id}>
            {text(column.label)} <strong>{sumText(id, column)}</strong>
          </span>
        ))}
    </p>
  );
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
  const { Input } = inputOf(field);
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
