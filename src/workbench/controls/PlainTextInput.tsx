import { type InputHTMLAttributes, useEffect, useState } from "react";
import { useRefusals } from "../client/WorkbenchContext.tsx";

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly value: string;
  onChange(value: string): void;
}

/** Input that keeps the typed text until `value` changes or an edit is refused, so that a partly typed number is not reformatted. */
export function PlainTextInput({ value, onChange, className = "ld-input ld-input-sm", ...rest }: TextInputProps) {
  const [typed, setTyped] = useState(value);
  const refused = useRefusals();
  useEffect(() => setTyped(value), [value, refused]);
  return (
    <input
      {...rest}
      className={className}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value);
      }}
    />
  );
}
