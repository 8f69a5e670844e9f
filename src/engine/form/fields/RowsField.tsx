/**
 * A list of objects inside a form: takes the place of rjsf's own array field,
 * which would copy the whole form for every row. On a wide page rows that lie
 * flat are keyed in as in a spreadsheet (`grid/`); all others, and all of them
 * on a phone, are cards with the ordinary inputs. Where rows are filled in
 * turn (`x-in-turn`), adding leads to what the last one lacks.
 */
import type { FieldProps } from "@rjsf/utils";
import { toFieldPathId } from "@rjsf/utils";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { missingBeforeNextRow } from "#dialect/fields/rowSequence.ts";
import { patternOf } from "#dialect/json/pointer.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { decapitalize } from "../../host/reasonWords.ts";
import { commitTyped } from "../../controls/useBuffered.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { useNarrow } from "../../browser/useNarrow.ts";
import { FetchedGrid } from "./FetchedGrid.tsx";
import { controlId, useFormContext } from "./formContext.ts";
import { focusField } from "../../browser/focusField.ts";
import { RowTools } from "./RowTools.tsx";
import { pointerAt } from "./rjsfSchema.ts";
import { useTopic } from "../../browser/topics.ts";

export function RowsField(props: FieldProps) {
  const { plan } = useFormContext();
  const narrow = useNarrow();
  const path = pointerAt(props.fieldPathId.path);
  const field = plan.byPath.get(patternOf(path));
  if (!field) return null;
  if (field.grid && !narrow) return <FetchedGrid field={field} grid={field.grid} path={path} />;
  return (
    <>
      {(field.custom !== undefined || field.gather) && <RowTools field={field} path={path} />}
      <RowCards {...props} />
    </>
  );
}

/** Rows of at most this many fields stand in a table; wider ones are cards. */
const mostInTable = 8;
/** Cards drawn at once; more come when they are asked for. */
const cardsAtOnce = 20;

function RowCards(props: FieldProps) {
  const { store, plan, base, seekers } = useFormContext();
  const { t, text } = useTranslation();
  const path = pointerAt(props.fieldPathId.path);
  useTopic(store.topics, path);
  const list = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(cardsAtOnce);
  const [waits, setWaits] = useState(false);
  // A place in a card further down than is drawn; what is drawn is found without.
  useEffect(
    () =>
      seekers.add(path, (pointer) => {
        const row = Number(pointer.slice(path.length + 1).split("/")[0]);
        if (!(row >= drawn)) return false;
        flushSync(() => setDrawn(row + 1));
        return focusField(controlId(base, pointer));
      }),
    [seekers, path, base, drawn],
  );
  const field = plan.byPath.get(patternOf(path));
  if (!field) return null;
  const keys = store.rowKeys(path);
  const fixed = store.locked || field.readOnly || store.stateAt(path).readOnly;
  const most = field.schema.maxItems;
  const full = most !== undefined && keys.length >= most;
  const one = text(field.schema.items?.["x-label"]);
  const inTable = field.as === "table" || (field.as === undefined && (field.fields?.length ?? 0) <= mostInTable);

  const focusRow = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${index}"] :is(input, textarea, select)`)?.focus());
  const add = (copied?: number) => {
    // What is still being typed belongs into the copy too.
    commitTyped();
    const last = `${path}/${keys.length - 1}`;
    const missing = keys.length > 0 && field.schema.items ? missingBeforeNextRow(store.get(last), field.schema.items) : undefined;
    setWaits(missing !== undefined);
    if (missing !== undefined) return void focusField(controlId(base, `${last}/${missing}`));
    store.addRow(path, copied === undefined ? undefined : store.get(`${path}/${copied}`));
    setDrawn((now) => Math.max(now, keys.length + 1));
    focusRow(keys.length);
  };
  const remove = (index: number) => {
    // What is still being typed goes to its own row before the numbers move.
    commitTyped();
    store.removeRow(path, index);
    requestAnimationFrame(() => document.getElementById(`${controlId(base, path)}-add`)?.focus());
  };

  return (
    <div
      ref={list}
      className="ld-rows"
      data-look={inTable ? "table" : "cards"}
      data-fixed={fixed || undefined}
      style={{ "--columns": field.fields?.length ?? 1 } as CSSProperties}
    >
      {inTable && keys.length > 0 && <RowsHead field={field} />}
      {keys.slice(0, drawn).map((key, index) => (
        <Row key={key} index={index} props={props} fixed={fixed} full={full} onCopy={() => add(index)} onRemove={() => remove(index)} />
      ))}
      {keys.length > drawn && (
        <Button size="sm" icon="chevron-down" onClick={() => setDrawn(drawn + cardsAtOnce)}>
          {t("grid.moreRows", { count: Math.min(cardsAtOnce, keys.length - drawn) })}
        </Button>
      )}
      {!fixed && (
        <div className="ld-rows-foot">
          <Button id={`${controlId(base, path)}-add`} size="sm" icon="plus" onClick={() => add()} disabled={full}>
            {one ? t("form.addOne", { label: decapitalize(one) }) : t("form.addRow")}
          </Button>
          {full && <span className="ld-subtle">{t("problem.maxItems", { limit: most })}</span>}
          {waits && !full && (
            <span className="ld-problem" role="status">
              {t(field.schema.items?.["x-problem"]?.["inTurn"] ?? "problem.inTurn")}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** Labels once above a table of rows; each field keeps its own, hidden, for its name. */
function RowsHead({ field }: { readonly field: PlannedField }) {
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

interface RowProps {
  readonly index: number;
  readonly props: FieldProps;
  readonly fixed: boolean;
  readonly full: boolean;
  onCopy(): void;
  onRemove(): void;
}

function Row({ index, props, fixed, full, onCopy, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { fieldPathId, schema, registry } = props;
  const { SchemaField } = registry.fields;
  const items = schema.items;
  if (!SchemaField || typeof items !== "object" || Array.isArray(items)) return null;
  const n = index + 1;
  return (
    <div className="ld-row" data-row={index} role="group" aria-label={t("form.row", { n })}>
      <span className="ld-row-number" aria-hidden>
        {n}
      </span>
      <SchemaField
        {...props}
        name={String(index)}
        schema={items}
        fieldPathId={toFieldPathId(String(index), registry.globalFormOptions, fieldPathId.path)}
        formData={undefined}
      />
      {!fixed && (
        <span className="ld-row-actions">
          <button
            type="button"
            className="ld-icon-button ld-icon-button-sm"
            aria-label={t("form.copyRow", { n })}
            title={t("form.copyRow", { n })}
            disabled={full}
            onClick={onCopy}
          >
            <Icon name="copy" size={14} />
          </button>
          <button
            type="button"
            className="ld-icon-button ld-icon-button-sm"
            aria-label={t("form.removeRow", { n })}
            title={t("form.removeRow", { n })}
            onClick={onRemove}
          >
            <Icon name="trash-2" size={14} />
          </button>
        </span>
      )}
    </div>
  );
}
