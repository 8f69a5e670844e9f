/** The fields of an object outside of a form, as in the prompt of an action. A form renders them by its own fields. */
import { asJsonObject } from "#dialect/json/jsonValues.ts";
import type { Json } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { ProblemText } from "../ui/ProblemText.tsx";
import type { PlannedField } from "../plan/plan.ts";
import { groupProps } from "../values/control.ts";
import type { InputOf, InputProps } from "../values/kind.ts";
import "../values/kinds.css";

/** `inputOf` is a parameter: the list of inputs contains this one, so an import would be circular. */
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
  const record = asJsonObject(props.value);
  return fields.map((field) => {
    const { Input } = inputOf(field);
    const id = `${props.id}-${field.name}`;
    const path = `${props.path}/${field.name}`;
    const problem = props.problemOf?.(path, field.fields !== undefined);
    const change = (value: Json | undefined) => {
      const { [field.name]: _, ...rest } = record;
      props.onChange(value === undefined ? rest : { ...rest, [field.name]: value });
    };
    return (
      <div key={field.name} className="ld-field">
        <label htmlFor={id} id={`${id}-label`} className="ld-label">
          {text(field.label)}
          {field.required && (
            <span className="ld-required" aria-hidden="true">
              *
            </span>
          )}
        </label>
        <Input
          field={field}
          path={path}
          value={record[field.name]}
          onChange={change}
          id={id}
          labelledBy={`${id}-label`}
          invalid={problem !== undefined}
          readOnly={props.readOnly || field.readOnly}
          required={field.required}
          {...(props.form && { form: props.form })}
          {...(props.problemOf && { problemOf: props.problemOf })}
          {...(problem !== undefined && { describedBy: `${id}-problem` })}
        />
        <ProblemText id={`${id}-problem`} problem={problem} />
      </div>
    );
  });
}
