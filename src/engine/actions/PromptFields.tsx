/** The fields that a transition prompts for, with the inputs of their kinds. */
import { useId } from "react";
import type { Json } from "#dialect/json/json.ts";
import { ProblemText } from "../ui/ProblemText.tsx";
import { useTranslation } from "../host/EngineProvider.tsx";
import type { PromptFieldsProps } from "../host/host.ts";
import { kindOfField } from "../kinds/index.ts";
import { inputOf } from "../inputs/inputOf.ts";
import type { PlannedField } from "../plan/plan.ts";

/** Draws planned fields with the inputs of their kinds, one below the other, without a form around them. */
export function PromptFields({ fields, draft, onChange, problemOf, candidates }: PromptFieldsProps) {
  const base = useId();
  return (
    <div className="ld-ask">
      {fields.map((field) => (
        <PromptField
          key={field.path}
          id={`${base}-${field.name}`}
          field={field}
          value={draft[field.name]}
          onChange={(value) => onChange(field.name, value)}
          setOther={(path, chosen) => {
            // The field may be hidden until this is chosen.
            onChange(path.slice(1), typeof chosen === "number" ? String(chosen) : chosen);
          }}
          // The input of a list or group shows the problems of its parts.
          problem={problemOf(field.path, field.fields !== undefined)}
          problemOf={problemOf}
          candidates={candidates}
        />
      ))}
    </div>
  );
}

interface PromptFieldProps {
  readonly id: string;
  readonly field: PlannedField;
  readonly value: Json | undefined;
  onChange(value: Json | undefined): void;
  setOther(path: string, value: Json | undefined): void;
  readonly problem: string | undefined;
  readonly problemOf: PromptFieldsProps["problemOf"];
  readonly candidates: PromptFieldsProps["candidates"];
}

function PromptField({ id, field, value, onChange, setOther, problem, problemOf, candidates }: PromptFieldProps) {
  const words = useTranslation();
  const group = kindOfField(field).isGroup(field);
  const { Input } = inputOf(field);
  const label = words.text(field.label);
  const described = [field.help ? `${id}-help` : "", problem ? `${id}-problem` : ""].filter(Boolean).join(" ");
  const heading = (
    <>
      {label}
      {field.required && (
        <span className="ld-required" aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  return (
    <div role={group ? "group" : undefined} aria-labelledby={group ? `${id}-label` : undefined}>
      {group ? (
        <span id={`${id}-label`} className="ld-label">
          {heading}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className="ld-label">
          {heading}
        </label>
      )}
      <Input
        field={field}
        path={field.path}
        id={id}
        value={value}
        onChange={onChange}
        setOther={setOther}
        invalid={problem !== undefined}
        readOnly={field.readOnly}
        required={field.required}
        labelledBy={`${id}-label`}
        problemOf={problemOf}
        {...(candidates && { candidates })}
        {...(described && { describedBy: described })}
      />
      {field.help && (
        <p id={`${id}-help`} className="ld-help">
          {words.text(field.help)}
        </p>
      )}
      <ProblemText id={`${id}-problem`} problem={problem} />
    </div>
  );
}
