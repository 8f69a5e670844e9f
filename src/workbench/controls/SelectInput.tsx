import type { SelectHTMLAttributes } from "react";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Visible, but not selectable. */
  readonly disabled?: boolean;
}

export interface SelectInputProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value" | "children"> {
  readonly options: readonly Choice<Value>[];
  readonly value: NoInfer<Value> | "";
  onChange(value: NoInfer<Value>): void;
}

/** Typed `<select>` in the small size of the workbench. */
export function SelectInput<Value extends string>({ options, value, onChange, ...rest }: SelectInputProps<Value>) {
  return (
    <select
      {...rest}
      className="ld-input ld-input-sm"
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
