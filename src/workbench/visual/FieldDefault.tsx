import { useId } from "react";
import { removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { type EditableField, withText } from "./entityEdits.ts";
import type { FormEditorProps } from "./formEditorProps.ts";

type OfField = FormEditorProps & { readonly field: EditableField };

/** The unit of a number, in each language. */
export function FieldUnit({ field, edit }: OfField) {
  const { t } = useWorkbench().translation;
  if (field.type !== "number" && field.type !== "integer") return null;
  return (
    <LanguageRows
      what={t("visual.unit")}
      texts={field.unit}
      onText={(code, value) => edit((text) => withText(text, `${field.pointer}/x-unit`, code, value))}
    />
  );
}

/** The value of the field in a new record: typed, or one of its options. */
export function FieldDefault(props: OfField) {
  const { field, catalog, edit } = props;
  const { t, text: say } = useWorkbench().translation;
  const id = useId();
  if (!field.takesDefault) return null;
  const { initial, codes, type } = field;
  const place = `${field.pointer}/default`;
  const set = (value: string | number | boolean | undefined): void =>
    edit((text) => {
      if (value !== undefined) return setJsonValue(text, place, value).text;
      return initial === undefined ? text : removeJsonValue(text, place);
    });
  const options =
    type === "boolean"
      ? [true, false].map((value) => ({ value, label: t(value ? "condition.yes" : "condition.no") }))
      : codes === undefined
        ? undefined
        : (catalog?.codes[codes]?.items ?? []).flatMap(({ const: value, "x-label": label, retired }) =>
            retired && value !== initial ? [] : [{ value: value as string | number, label: say(label) || String(value) }],
          );
  return (
    <div className="visual-row">
      <label htmlFor={id}>{t("visual.default")}</label>
      {options ? (
        <SelectInput
          id={id}
          options={[
            { value: "", label: t("visual.noDefault") },
            ...options.map(({ value, label }) => ({ value: JSON.stringify(value), label })),
          ]}
          value={initial === undefined ? "" : JSON.stringify(initial)}
          onChange={(next) => set(next === "" ? undefined : (JSON.parse(next) as string | number | boolean))}
        />
      ) : type === "string" ? (
        <PlainTextInput id={id} value={String(initial ?? "")} onChange={(next) => set(next === "" ? undefined : next)} />
      ) : (
        <FigureInput id={id} isOptional value={String(initial ?? "")} onNumber={set} />
      )}
    </div>
  );
}
