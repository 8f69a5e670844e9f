/** The fields of an object, for places without a form around (a question before an action): a form draws them through its own frames. */
import type { Json } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedField } from "../plan/plan.ts";
import { groupProps } from "../values/control.ts";
import { groupValue } from "../kinds/group.ts";
import type { InputOf, InputProps } from "../values/kind.ts";
import "../values/kinds.css";

/** `inputOf` is handed in: the list of inputs holds this one, so this one cannot import it. */
export function groupInput(inputOf: InputOf) {
  return function GroupInput(props: InputProps) {
    const { text } = useTranslation();
    return (
      <div {...groupProps(props, text(props.field.label))} role="group" className="ld-group-fields">
        <GroupFields inputOf={inputOf} props={props} fields={props.field.fields ?? []} />
      </div>
    );
  };
}

export function GroupFields({
  inputOf,
  props,
  fields,
}: {
  readonly inputOf: InputOf;
  readonly props: InputProps;
  readonly fields: readonly PlannedField[];
}) {
  const { text } = useTranslation();
  const record = groupValue(props.value);
  return fields.map((field) => {
    const { Input } = inputOf(field.kind);
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
