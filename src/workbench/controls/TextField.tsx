import { type InputHTMLAttributes, useId } from "react";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly help?: string;
  /** What is wrong with the text, below it. */
  readonly problem?: string;
  onText(text: string): void;
}

/** Text input with a label above and an optional help text below. */
export function TextField({ label, help, problem, onText, className = "ld-input", ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="ld-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={className}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={
          [problem !== undefined && `${id}-problem`, help !== undefined && `${id}-help`].filter(Boolean).join(" ") || undefined
        }
        onChange={({ target }) => onText(target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="ld-problem" role="alert">
          {problem}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className="ld-help">
          {help}
        </p>
      )}
    </div>
  );
}
