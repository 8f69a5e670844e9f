import { type InputHTMLAttributes, useId } from "react";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly help?: string;
  onText(text: string): void;
}

/** Text input with a label above and an optional help text below. */
export function TextField({ label, help, onText, className = "ld-input", ...input }: TextFieldProps) {
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
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ target }) => onText(target.value)}
      />
      {help !== undefined && (
        <p id={`${id}-help`} className="ld-help">
          {help}
        </p>
      )}
    </div>
  );
}
