/** A list of objects one below the other, for places without a form around: a form draws its rows itself (`form/fields/RowsField.tsx`). */
import type { Json } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { groupProps } from "../values/control.ts";
import type { InputOf, InputProps } from "../values/kind.ts";
import { rowsOf } from "../kinds/rows.ts";
import { GroupFields } from "./GroupInput.tsx";
import "../values/kinds.css";

/** `inputOf` is a parameter, as for a group. */
export function rowsInput(inputOf: InputOf) {
  return function RowsInput(props: InputProps) {
    const { field, value, onChange, readOnly } = props;
    const { text, t } = useTranslation();
    const rows = rowsOf(value);
    const put = (next: readonly Json[]) => onChange(next.length > 0 ? next : undefined);
    return (
      <div {...groupProps(props, text(field.label))} role="group" className="ld-rows-plain">
        {rows.map((row, index) => (
          // Rows of this small editor have no identity of their own; they are only added at the end.
          <div key={index} role="group" aria-label={t("form.row", { n: index + 1 })} className="ld-group-fields">
            <GroupFields
              inputOf={inputOf}
              fields={field.fields ?? []}
              props={{
                ...props,
                id: `${props.id}-${index}`,
                path: `${props.path}/${index}`,
                value: row,
                onChange: (next) => put(rows.with(index, next ?? {})),
              }}
            />
            {!readOnly && (
              <Button size="sm" tone="ghost" icon="trash-2" onClick={() => put(rows.toSpliced(index, 1))}>
                {t("form.removeRow", { n: index + 1 })}
              </Button>
            )}
          </div>
        ))}
        {!readOnly && (
          <Button size="sm" icon="plus" onClick={() => put([...rows, {}])}>
            {t("form.addRow")}
          </Button>
        )}
      </div>
    );
  };
}
