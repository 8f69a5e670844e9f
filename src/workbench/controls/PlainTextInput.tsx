import { type InputHTMLAttributes, useEffect, useState } from "react";

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly value: string;
  onChange(value: string): void;
}

/** An input that keeps what is typed until the text behind it says otherwise: a number half typed is not put right. */
export function PlainTextInput({ value, onChange, className = "ld-input ld-input-sm", ...rest }: TextInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
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
