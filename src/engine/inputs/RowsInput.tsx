/** A list of objects one below the other, for places without a form around: a form draws its rows itself (`form/fields/RowsField.tsx`). */
import { asJsonArray } from "#dialect/json/jsonValues.ts";
import { type CSSProperties, useRef } from "react";
import type { Json } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { decapitalize } from "./addRowWords.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { ProblemText } from "../ui/ProblemText.tsx";
import type { PlannedField } from "../plan/plan.ts";
import { groupProps } from "../values/control.ts";
import type { InputOf, InputProps } from "../values/kind.ts";
import { GroupFields } from "./GroupInput.tsx";
import "../values/kinds.css";

/** Rows with more fields repeat their labels in each row; others have them above the first. */
const maxColumns = 5;

/** `inputOf` is a parameter, as for a group. */
export function rowsInput(inputOf: InputOf) {
  return function RowsInput(props: InputProps) {
    const { field, value, onChange, readOnly, required, path } = props;
    const { text, t } = useTranslation();
    const list = useRef<HTMLDivElement>(null);
    const fields = field.fields ?? [];
    const entered = asJsonArray(value);
    // A list that must not stay empty begins with a row to fill in.
    const rows = entered.length === 0 && required && !readOnly ? [{}] : entered;
    const put = (next: readonly Json[]) => onChange(next.length > 0 ? next : undefined);
    const full = field.maxItems !== undefined && rows.length >= field.maxItems;
    const add = () => {
      put([...rows, {}]);
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-row="${rows.length}"] :is(input, textarea, select)`)?.focus(),
      );
    };
    return (
      <div
        {...groupProps(props, text(field.label))}
        ref={list}
        role="group"
        className="ld-rows-plain"
        data-table={fields.length <= maxColumns || undefined}
        style={{ "--columns": fields.length } as CSSProperties}
      >
        {rows.map((row, index) => (
          // Rows of this small editor have no identity of their own; they are only added at the end.
          <div key={index} data-row={index} role="group" aria-label={t("form.row", { n: index + 1 })} className="ld-group-fields">
            <GroupFields
              inputOf={inputOf}
              fields={fields}
              props={{
                ...props,
                id: `${props.id}-${index}`,
                path: `${path}/${index}`,
                value: row,
                onChange: (next) => put(rows.with(index, next ?? {})),
              }}
            />
            {!readOnly && (
              <IconButton icon="trash-2" label={t("form.removeRow", { n: index + 1 })} onClick={() => put(rows.toSpliced(index, 1))} />
            )}
            <ProblemText problem={props.problemOf?.(`${path}/${index}`, true)} />
          </div>
        ))}
        {!readOnly && <AddRow field={field} full={full} onAdd={add} />}
      </div>
    );
  };
}

/** The button below the rows, with the reason why it adds none. */
function AddRow({ field, full, onAdd }: { readonly field: PlannedField; readonly full: boolean; onAdd(): void }) {
  const { t, text, language } = useTranslation();
  const noun = text(field.row?.["x-label"]);
  return (
    <>
      <Button size="sm" icon="plus" onClick={onAdd} disabled={full}>
        {noun ? t("form.addOne", { label: decapitalize(noun, language) }) : t("form.addRow")}
      </Button>
      {full && <span className="ld-subtle">{t("problem.maxItems", { limit: field.maxItems })}</span>}
    </>
  );
}
