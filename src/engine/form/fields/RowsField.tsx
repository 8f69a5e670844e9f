/**
 * A list of objects in a form. Replaces rjsf's array field, which copies the
 * whole form data for each row. On a wide page flat rows are edited in a grid
 * (`grid/`); all other rows, and all rows on a phone, are cards with inputs.
 * Where rows must be completed in sequence (`x-in-turn`), adding a row focuses
 * the first missing field of the last one instead.
 */
import { schemaKey } from "#dialect/text/text.ts";
import type { FieldProps } from "@rjsf/utils";
import { toFieldPathId } from "@rjsf/utils";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { missingBeforeNextRow } from "#dialect/fields/rowSequence.ts";
import type { Rec } from "#dialect/json/json.ts";
import { asJsonArray } from "#dialect/json/jsonValues.ts";
import { patternOf } from "#dialect/json/pointer.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { decapitalize } from "../../inputs/addRowWords.ts";
import { useTypedText } from "../../controls/typedText.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { lazyComponent } from "../../ui/overlay/lazyComponent.tsx";
import type { GridPlan, PlannedField } from "../../plan/plan.ts";
import { useNarrow } from "../../browser/useNarrow.ts";
import { FetchedGrid } from "./FetchedGrid.tsx";
import { CardFields } from "./CardFields.tsx";
import { controlId, useFormContext } from "./formContext.ts";
import { ticksWait } from "./waiting.tsx";
import { focusField } from "../../browser/focusField.ts";
import { RowTools } from "./RowTools.tsx";
import { pointerAt } from "./rjsfSchema.ts";
import { useTopic } from "../../browser/topics.ts";
import { nextNumbers } from "../../values/nextNumbers.ts";
import "./card-fields.css";

const TickedRows = lazyComponent(() => import("./TickedRows.tsx"), ticksWait);

export function RowsField(props: FieldProps) {
  const { plan } = useFormContext();
  const narrow = useNarrow();
  const path = pointerAt(props.fieldPathId.path);
  const field = plan.byPath.get(patternOf(path));
  if (!field) return null;
  if (field.as === "ticks") return <TickedRows field={field} path={path} />;
  if (field.grid && !narrow) return <FetchedGrid field={field} grid={field.grid} path={path} />;
  return (
    <>
      {(field.custom !== undefined || field.gather) && <RowTools field={field} path={path} />}
      <RowCards {...props} />
    </>
  );
}

/** Rows with more fields are cards, others lines of a table. */
const maxTableFields = 8;
/** Number of cards rendered at first, and with each press of the button for more. */
const cardsPerPage = 20;

const focusRow = (list: HTMLElement | null, index: number): void =>
  list?.querySelector<HTMLElement>(`[data-row="${index}"] :is(input, textarea, select)`)?.focus();

/** Renders the card of a field that is searched and not rendered yet. Other fields are found without. */
function useFoundRows(path: string, rendered: number, setRendered: (count: number) => void): void {
  const { base, lists } = useFormContext();
  useEffect(
    () =>
      lists.add(path, (pointer) => {
        const row = Number(pointer.slice(path.length + 1).split("/")[0]);
        if (!(row >= rendered)) return false;
        flushSync(() => setRendered(row + 1));
        return focusField(controlId(base, pointer));
      }),
    [lists, path, base, rendered, setRendered],
  );
}

function RowCards(props: FieldProps) {
  const { store, plan, base } = useFormContext();
  const typedText = useTypedText();
  const { t } = useTranslation();
  const path = pointerAt(props.fieldPathId.path);
  useTopic(store.topics, path);
  const list = useRef<HTMLDivElement>(null);
  const [rendered, setRendered] = useState(cardsPerPage);
  const [isBlocked, setBlocked] = useState(false);
  useFoundRows(path, rendered, setRendered);
  const field = plan.byPath.get(patternOf(path));
  if (!field) return null;
  const keys = store.rowKeys(path);
  const fixed = store.locked || field.readOnly || store.stateAt(path).readOnly;
  const { maxItems } = field;
  const full = maxItems !== undefined && keys.length >= maxItems;
  const inTable = field.as === "table" || (field.as === undefined && (field.fields?.length ?? 0) <= maxTableFields);

  const add = (copied?: number) => {
    // The copy includes text that is still being typed.
    typedText.commitAll();
    const last = `${path}/${keys.length - 1}`;
    const missing = keys.length > 0 && field.row ? missingBeforeNextRow(store.get(last), field.row) : undefined;
    setBlocked(missing !== undefined);
    if (missing !== undefined) return void focusField(controlId(base, `${last}/${missing}`));
    const rows = asJsonArray(store.get(path)) as readonly Rec[];
    const original = copied === undefined ? undefined : rows[copied];
    store.addRow(path, original && { ...original, ...nextNumbers(field.grid?.numbered, rows)(original) });
    setRendered((now) => Math.max(now, keys.length + 1));
    requestAnimationFrame(() => focusRow(list.current, keys.length));
  };
  const remove = (index: number) => {
    // Text that is still being typed belongs to its row: commit it before the indexes shift.
    typedText.commitAll();
    store.removeRow(path, index);
    requestAnimationFrame(() => document.getElementById(`${controlId(base, path)}-add`)?.focus());
  };

  return (
    <div
      ref={list}
      className="ld-rows"
      data-variant={inTable ? "table" : "cards"}
      data-fixed={fixed || undefined}
      style={{ "--columns": field.fields?.length ?? 1 } as CSSProperties}
    >
      {inTable && keys.length > 0 && <RowsHeader field={field} />}
      {keys.slice(0, rendered).map((key, index) => (
        <Row key={key} {...{ index, props, fixed, full }} grid={field.grid} onCopy={() => add(index)} onRemove={() => remove(index)} />
      ))}
      {keys.length > rendered && (
        <Button size="sm" icon="chevron-down" onClick={() => setRendered(rendered + cardsPerPage)}>
          {t("grid.moreRows", { count: Math.min(cardsPerPage, keys.length - rendered) })}
        </Button>
      )}
      {!fixed && <AddRow field={field} id={`${controlId(base, path)}-add`} full={full} isBlocked={isBlocked} onAdd={() => add()} />}
    </div>
  );
}

interface AddRowProps {
  readonly field: PlannedField;
  readonly id: string;
  readonly full: boolean;
  /** The last row must be completed first. */
  readonly isBlocked: boolean;
  onAdd(): void;
}

/** The button below the rows, with the reason why it adds none. */
function AddRow({ field, id, full, isBlocked, onAdd }: AddRowProps) {
  const { t, text, language } = useTranslation();
  const { row, maxItems } = field;
  const noun = text(row?.["x-label"]);
  return (
    <div className="ld-rows-foot">
      <Button id={id} size="sm" icon="plus" onClick={onAdd} disabled={full}>
        {noun ? t("form.addOne", { label: decapitalize(noun, language) }) : t("form.addRow")}
      </Button>
      {full && <span className="ld-subtle">{t("problem.maxItems", { limit: maxItems })}</span>}
      {isBlocked && !full && (
        <span className="ld-problem" role="status">
          {t(schemaKey(row?.["x-problem"]?.["inTurn"], "problem.inTurn"))}
        </span>
      )}
    </div>
  );
}

/** Labels above a table of rows. Each field keeps its own label, visually hidden, as its accessible name. */
function RowsHeader({ field }: { readonly field: PlannedField }) {
  const { text } = useTranslation();
  return (
    <div className="ld-rows-head" aria-hidden>
      {field.fields?.map((column) => (
        <span key={column.name} className="ld-label">
          {text(column.label)}
          {column.required && <span className="ld-required">*</span>}
        </span>
      ))}
    </div>
  );
}

/** The browser shows the title: a form may have hundreds of these buttons. */
const plain = { size: "sm", tooltip: false } as const;

interface RowProps {
  readonly index: number;
  readonly props: FieldProps;
  readonly fixed: boolean;
  readonly full: boolean;
  readonly grid: GridPlan | undefined;
  onCopy(): void;
  onRemove(): void;
}

function Row({ index, props, fixed, full, grid, onCopy, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { fieldPathId, schema, uiSchema, registry } = props;
  const { SchemaField } = registry.fields;
  const items = schema.items;
  const itemUi = uiSchema?.items;
  if (!SchemaField || typeof items !== "object" || Array.isArray(items)) return null;
  const n = index + 1;
  const row = {
    ...props,
    name: String(index),
    schema: items,
    uiSchema: typeof itemUi === "object" ? itemUi : {},
    fieldPathId: toFieldPathId(String(index), registry.globalFormOptions, fieldPathId.path),
  };
  return (
    <div className="ld-row" data-row={index} role="group" aria-label={t("form.row", { n })}>
      <span className="ld-row-number" aria-hidden>
        {n}
      </span>
      {grid?.cards ? <CardFields row={row} grid={grid} cards={grid.cards} /> : <SchemaField {...row} />}
      {!fixed && (
        <span className="ld-row-actions">
          <IconButton
            {...plain}
            icon="copy"
            label={t("form.copyRow", { n })}
            title={t("form.copyRow", { n })}
            disabled={full}
            onClick={onCopy}
          />
          <IconButton {...plain} icon="trash-2" label={t("form.removeRow", { n })} title={t("form.removeRow", { n })} onClick={onRemove} />
        </span>
      )}
    </div>
  );
}
