import type { InputHTMLAttributes } from "react";

export interface CheckBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "type"> {
  onCheck(checked: boolean): void;
}

/** A box to tick, with its label behind it. `className` is that of the label. */
export function CheckBox({ className, children, onCheck, ...input }: CheckBoxProps) {
  return (
    <label className={className ? `ld-choice ${className}` : "ld-choice"}>
      <input {...input} type="checkbox" className="ld-check" onChange={({ target }) => onCheck(target.checked)} />
      {children}
    </label>
  );
}
