/** Makes the rjsf field of a kind from its input. Value and state come from the store. */
import type { FieldProps } from "@rjsf/utils";
import type { ComponentType } from "react";
import { patternOf } from "#dialect/json/pointer.ts";
import { kindNamed } from "../../kinds/index.ts";
import { canHaveReason, reasonId } from "../fields/FieldReason.tsx";
import { controlId, useFormContext } from "../fields/formContext.ts";
import { pointerAt } from "../fields/rjsfSchema.ts";
import { useTopic } from "../../browser/topics.ts";
import type { InputProps } from "../../values/kind.ts";

export function kindField(Input: ComponentType<InputProps>): ComponentType<FieldProps> {
  return function KindField({ fieldPathId }) {
    const { store, plan, access, base } = useFormContext();
    const path = pointerAt(fieldPathId.path);
    useTopic(store.topics, path);
    const field = plan.byPath.get(patternOf(path));
    if (!field) return null;
    const state = store.stateAt(path);
    const problems = store.problems.at(path);
    const id = controlId(base, path);
    const describedBy = [
      state.required && kindNamed(field.kind).isGroup(field) && `${id}-required`,
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
  };
}
