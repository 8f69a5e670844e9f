/**
 * An object inside the record. A form draws its fields through its own frames;
 * this Input is for places without a form around (a question before an action).
 */
import { isObject, type Json, type JsonObject } from "#dialect/json.ts";
import { inLanguage } from "#dialect/text.ts";
import type { PlannedField } from "../plan/plan.ts";
import { useWords } from "../EngineProvider.tsx";
import { asText, groupProps } from "./control.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import "./kinds.css";

export type KindNamed = (name: string) => Kind;

/** `kindNamed` is handed in: the list of kinds holds this one, so this one cannot import it. */
export function groupKind(kindNamed: KindNamed): Kind {
  function Input(props: InputProps) {
    const { text } = useWords();
    return (
      <div {...groupProps(props, text(props.field.label))} role="group" className="ld-group-fields">
        <GroupFields kindNamed={kindNamed} props={props} fields={props.field.fields ?? []} />
      </div>
    );
  }

  function show({ field, value, language }: CellProps) {
    return toText(value, field, language);
  }

  const toText: Kind["toText"] = (value, field, language) => {
    const record = objectOf(value);
    return (field.fields ?? [])
      .map((inner) => kindNamed(inner.kind).toText(record[inner.name], inner, language))
      .filter(Boolean)
      .join(field.joinedBy ? inLanguage(field.joinedBy, language) : ", ");
  };

  return {
    name: "group",
    matches: ({ type, properties }) => type === "object" && properties !== undefined,
    Input,
    show,
    toText,
    group: true,
  };
}

export function GroupFields({
  kindNamed,
  props,
  fields,
}: {
  readonly kindNamed: KindNamed;
  readonly props: InputProps;
  readonly fields: readonly PlannedField[];
}) {
  const { text } = useWords();
  const record = objectOf(props.value);
  return fields.map((field) => {
    const { Input } = kindNamed(field.kind);
    const id = `${props.id}-${field.name}`;
    const change = (value: Json | undefined) => {
      const { [field.name]: _, ...rest } = record;
      props.onChange(value === undefined ? rest : { ...rest, [field.name]: value });
    };
    return (
      <div key={field.name} className="ld-field">
        <label htmlFor={id} id={`${id}-label`} className="ld-label">
          {text(field.label)}
        </label>
        <Input
          field={field}
          path={`${props.path}/${field.name}`}
          value={record[field.name]}
          onChange={change}
          id={id}
          labelledBy={`${id}-label`}
          invalid={false}
          readOnly={props.readOnly || field.readOnly}
          required={field.required}
          {...(props.form && { form: props.form })}
        />
      </div>
    );
  });
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? (value as JsonObject) : {};
}

/** A row in words, for screen readers: its first filled field. */
export function firstText(value: Json | undefined): string {
  return asText(Object.values(objectOf(value)).find((part) => part !== undefined && part !== null && part !== ""));
}
