import { useId } from "react";
import { SelectInput, type SelectInputProps } from "./SelectInput.tsx";

/** A select behind its label, as one row of a form. */
export function SelectRow<Value extends string>({ label, title, ...select }: SelectInputProps<Value> & { readonly label: string }) {
  const id = useId();
  return (
    <div className="visual-row">
      <label htmlFor={id} title={title}>
        {label}
      </label>
      <SelectInput {...select} id={id} />
    </div>
  );
}
