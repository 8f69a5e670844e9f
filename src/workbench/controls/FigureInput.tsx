import { type InputHTMLAttributes, useEffect, useId, useState } from "react";
import { useRefusals, useWorkbench } from "../client/WorkbenchContext.tsx";
import { PlainTextInput } from "./PlainTextInput.tsx";

export interface FigureInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly value: string;
  /** An empty input is allowed and means: no value. */
  readonly isOptional?: boolean;
  /** Receives a finite number; undefined for an empty input. Anything else is not reported but said below the input. */
  onNumber(number: number | undefined): void;
}

/** Input for a number of a schema file. The file keeps its number while the text is none, and the input says so. */
export function FigureInput({ value, isOptional = false, onNumber, ...input }: FigureInputProps) {
  const { t } = useWorkbench().translation;
  const id = useId();
  const [typed, setTyped] = useState(value);
  const refused = useRefusals();
  useEffect(() => setTyped(value), [value, refused]);
  const isEmpty = typed.trim() === "";
  const isWrong = isEmpty ? !isOptional : !Number.isFinite(Number(typed));
  return (
    <span className="visual-figure">
      <PlainTextInput
        {...input}
        inputMode="decimal"
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={[input["aria-describedby"], isWrong ? `${id}-problem` : undefined].filter(Boolean).join(" ") || undefined}
        onChange={(next) => {
          setTyped(next);
          const text = next.trim();
          if (text === "" ? isOptional : Number.isFinite(Number(text))) onNumber(text === "" ? undefined : Number(text));
        }}
      />
      {isWrong && (
        <span id={`${id}-problem`} className="ld-problem" role="alert">
          {t(isEmpty ? "visual.numberMissing" : "visual.notANumber", { value })}
        </span>
      )}
    </span>
  );
}
