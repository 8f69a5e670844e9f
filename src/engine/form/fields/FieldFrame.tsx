/**
 * Frame of one field: label, control, help and problems. A hidden field is not
 * rendered; its value stays in the store.
 */
import { type CSSProperties, type FocusEvent, memo, type ReactNode } from "react";
import { afterPointer } from "../../browser/afterPointer.ts";
import type { NoneRule } from "#dialect/schema/schema.ts";
import { kindOfField } from "../../kinds/index.ts";
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
  const { text } = useTranslation();
  const state = store.stateAt(path);
  if (!state.visible || !store.holds(field.showWhen)) return null;
  const id = controlId(base, path);
  // The stylesheet adds the asterisk: as text it would be part of the control's accessible name.
  const label = { id: `${id}-label`, "data-required": (state.required && !field.readOnly) || undefined } as const;
  const kind = kindOfField(field);
  const isStructure = kind.structure !== "value";
  const span = { "--span": field.span } as CSSProperties;
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!isStructure && !event.currentTarget.contains(event.relatedTarget)) afterPointer(() => store.leave(path));
  };
  const below = <BelowField field={field} path={path} id={id} isRequiredGroup={state.required && kind.isGroup(field)} />;
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
  const Name = kind.isGroup(field) ? "span" : "label";
  const name = (
    <Name {...label} {...(Name === "label" && { htmlFor: id })} className="ld-label">
      {text(field.label)}
    </Name>
  );
  const reason = canHaveReason(field) && !store.locked && <FieldReason field={field} path={path} />;
  const none = field.none && !store.locked && !state.readOnly && <NoneButton path={path} none={field.none} />;
  return (
    <div className="ld-field" style={span} data-kind={field.kind} onBlur={onBlur}>
      {reason || none ? (
        <div className="ld-label-row">
          {name}
          {reason}
          {none}
        </div>
      ) : (
        name
      )}
      {children}
      {below}
    </div>
  );
});

/** Enters that there is no such thing, and empties the field again. */
function NoneButton({ path, none }: { readonly path: string; readonly none: NoneRule }) {
  const { store } = useFormContext();
  const { text } = useTranslation();
  const pressed = store.get(path) === none.enter;
  return (
    <button type="button" className="ld-none" aria-pressed={pressed} onClick={() => store.set(path, pressed ? null : none.enter)}>
      {text(none.label)}
    </button>
  );
}

interface BelowFieldProps {
  readonly field: PlannedField;
  readonly path: string;
  readonly id: string;
  /** A group has no control that could say that it is required. */
  readonly isRequiredGroup: boolean;
}

/** Help and problems of a field. The control refers to them by their ids. */
function BelowField({ field, path, id, isRequiredGroup }: BelowFieldProps) {
  const { store } = useFormContext();
  const { text, t } = useTranslation();
  const help = field.none && store.get(path) === field.none.enter ? field.none.means : field.help;
  return (
    <>
      {isRequiredGroup && (
        <span id={`${id}-required`} className="ld-hidden">
          {t("form.required")}
        </span>
      )}
      {help && (
        <p id={`${id}-help`} className="ld-help">
          {text(help)}
        </p>
      )}
      <ProblemLines id={`${id}-problem`} path={path} problems={store.problems.at(path)} />
    </>
  );
}
