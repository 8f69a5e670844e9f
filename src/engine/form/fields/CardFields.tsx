/** A row of a list as a card, laid out as the screen says: fields in columns, what follows from them in one line, the rest behind a button. */
import type { FieldProps } from "@rjsf/utils";
import { toFieldPathId } from "@rjsf/utils";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { ValueCell } from "../../kinds/FieldValue.tsx";
import type { GridCards } from "#dialect/schema/screenParts.ts";
import type { GridPlan } from "../../plan/plan.ts";
import { Button } from "../../ui/Button.tsx";
import { isEmptyValue } from "../../values/control.ts";
import { useTopic } from "../../browser/topics.ts";
import { FORM_TOPIC } from "../store/formTopics.ts";
import { useFormContext } from "./formContext.ts";
import { pointerAt } from "./rjsfSchema.ts";

interface CardFieldsProps {
  /** The props of the row's own field. */
  readonly row: FieldProps;
  readonly grid: GridPlan;
  readonly cards: GridCards;
}

export function CardFields({ row, grid, cards }: CardFieldsProps) {
  const fields = cards.fields.map((entry) => (typeof entry === "string" ? { field: entry, span: 1 } : entry));
  return (
    <div className="ld-card-fields" style={{ "--columns": cards.columns } as CSSProperties}>
      {fields.map(({ field, span }) => (
        <CardField key={field} row={row} name={field} span={span} />
      ))}
      <CardEnd row={row} grid={grid} cards={cards} />
    </div>
  );
}

/** What changes with any value of the row: the rarely filled fields, once one is needed, and the figures. */
function CardEnd({ row, grid, cards }: CardFieldsProps) {
  const { store } = useFormContext();
  useTopic(store.topics, FORM_TOPIC);
  const { text } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const at = (id: string) => `${pointerAt(row.fieldPathId.path)}/${id}`;
  const columnsOf = (names: readonly string[] = []) => names.flatMap((name) => grid.columns.find(({ id }) => id === name) ?? []);
  const more = columnsOf(cards.more);
  const figures = columnsOf(cards.figures).filter(({ id }) => !isEmptyValue(store.get(at(id))));
  const isNeeded = isOpen || more.some(({ id }) => !isEmptyValue(store.get(at(id))) || store.problems.at(at(id)).length > 0);
  return (
    <>
      {isNeeded && more.map(({ id }) => <CardField key={id} row={row} name={id} span={cards.columns} />)}
      {figures.length > 0 && (
        <p className="ld-dots ld-card-sums">
          <span>
            {figures.map(({ id, field, label }) => (
              <span key={id}>
                {text(label ?? field.label)} <ValueCell field={field} value={store.get(at(id))} />
              </span>
            ))}
          </span>
        </p>
      )}
      {more.length > 0 && !isNeeded && !store.locked && (
        <Button size="sm" tone="ghost" icon="plus" className="ld-card-more" onClick={() => setOpen(true)}>
          {more.map(({ field }) => text(field.label)).join(" / ")}
        </Button>
      )}
    </>
  );
}

/** The input of one field of the row, by the field of the form's theme. */
function CardField({ row, name, span }: Pick<CardFieldsProps, "row"> & { readonly name: string; readonly span: number }) {
  const { registry, schema, uiSchema, fieldPathId } = row;
  const { SchemaField } = registry.fields;
  const property = schema.properties?.[name];
  if (!SchemaField || typeof property !== "object") return null;
  return (
    <div style={{ "--span": span } as CSSProperties}>
      <SchemaField
        {...row}
        name={name}
        schema={property}
        uiSchema={uiSchema?.[name]}
        fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)}
      />
    </div>
  );
}
