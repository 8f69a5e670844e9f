import { useId } from "react";
import { PlainTextInput } from "./PlainTextInput.tsx";

export interface NameInputProps {
  readonly label: string;
  readonly value: string;
  /** Why the name is invalid. */
  readonly problem: string | undefined;
  readonly placeholder?: string;
  onChange(name: string): void;
}

/** Input for the name of a new schema part, with label and problem. Lays out in the grid of its form. */
export function NameInput({ label, value, problem, placeholder, onChange }: NameInputProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <PlainTextInput
        id={id}
        value={value}
        placeholder={placeholder}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={onChange}
      />
      <span id={`${id}-problem`} className="ld-problem">
        {problem}
      </span>
    </>
  );
}
