/** The rjsf field of every value: the input of its kind. Value and state come from the store. */
import type { FieldProps } from "@rjsf/utils";
import { patternOf } from "#dialect/json/pointer.ts";
import { inputOf } from "../../inputs/inputOf.ts";
import { kindOfField } from "../../kinds/index.ts";
import { canHaveReason, reasonId } from "../fields/FieldReason.tsx";
import { controlId, useFormContext } from "../fields/formContext.ts";
import { pointerAt } from "../fields/rjsfSchema.ts";
import { useTopic } from "../../browser/topics.ts";

export function KindField({ fieldPathId }: FieldProps) {
  const { store, plan, access, base } = useFormContext();
  const path = pointerAt(fieldPathId.path);
  useTopic(store.topics, path);
  const field = plan.byPath.get(patternOf(path));
  if (!field) return null;
  const { Input } = inputOf(field);
  const state = store.stateAt(path);
  const problems = store.problems.at(path);
  const id = controlId(base, path);
  const describedBy = [
    state.required && kindOfField(field).isGroup(field) && `${id}-required`,
    canHaveReason(field) && !store.locked && reasonId(base, path),
    field.help && `${id}-help`,
    problems.length > 0 && `${id}-problem`,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <Input
      field={field}
      path={path}
      value={store.get(path)}
      onChange={(value) => store.set(path, value)}
      id={id}
      labelledBy={`${id}-label`}
      invalid={problems.some(({ severity }) => severity === "error")}
      readOnly={store.locked || field.readOnly || state.readOnly}
      required={state.required}
      form={access}
      {...(describedBy && { describedBy })}
    />
  );
}
