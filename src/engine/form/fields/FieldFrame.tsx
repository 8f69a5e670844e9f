/**
 * Frame of one field: label, control, help and problems. A hidden field is not
 * rendered; its value stays in the store.
 */
import { type CSSProperties, type FocusEvent, memo, type ReactNode } from "react";
import { afterPointer } from "../../browser/afterPointer.ts";
import { kindNamed } from "../../kinds/index.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { FieldReason, canHaveReason } from "./FieldReason.tsx";
import { controlId, useFormContext } from "./formContext.ts";
import { ProblemLines } from "./ProblemLines.tsx";
import { useTopic } from "../../browser/topics.ts";

export interface FieldFrameProps {
  readonly field: PlannedField;
  /** Concrete pointer. */
  readonly path: string;
  readonly children: ReactNode;
}

export const FieldFrame = memo(function FieldFrame({ field, path, children }: FieldFrameProps) {
  const { store, base } = useFormContext();
  useTopic(store.topics, path);
  const { text, t } = useTranslation();
  const state = store.stateAt(path);
  if (!state.visible || !store.holds(field.showWhen)) return null;
  const id = controlId(base, path);
  // The stylesheet adds the asterisk: as text it would be part of the control's accessible name.
  const label = { id: `${id}-label`, "data-required": (state.required && !field.readOnly) || undefined } as const;
  const kind = kindNamed(field.kind);
  const isStructure = kind.structure !== "value";
  const span = { "--span": field.span } as CSSProperties;
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!isStructure && !event.currentTarget.contains(event.relatedTarget)) afterPointer(() => store.leave(path));
  };
  const problems = store.problems.at(path);
  const below = (
    <>
      {state.required && kind.isGroup(field) && (
        <span id={`${id}-required`} className="ld-hidden">
          {t("form.required")}
        </span>
      )}
      {field.help && (
        <p id={`${id}-help`} className="ld-help">
          {text(field.help)}
        </p>
      )}
      <ProblemLines id={`${id}-problem`} path={path} problems={problems} />
    </>
  );
  if (isStructure) {
    return (
      <fieldset id={id} tabIndex={-1} className="ld-field ld-field-whole" style={span} data-kind={field.kind}>
        <legend {...label} className="ld-legend">
          {text(field.label)}
        </legend>
        {children}
        {below}
      </fieldset>
    );
  }
  const name = kind.isGroup(field) ? (
    <span {...label} className="ld-label">
      {text(field.label)}
    </span>
  ) : (
    <label {...label} htmlFor={id} className="ld-label">
      {text(field.label)}
    </label>
  );
  return (
    <div className="ld-field" style={span} data-kind={field.kind} onBlur={onBlur}>
      {canHaveReason(field) && !store.locked ? (
        <div className="ld-label-row">
          {name}
          <FieldReason field={field} path={path} />
        </div>
      ) : (
        name
      )}
      {children}
      {below}
    </div>
  );
});
