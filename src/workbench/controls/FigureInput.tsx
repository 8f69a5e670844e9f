import { type InputHTMLAttributes, useEffect, useId, useState } from "react";
import { useRefusals, useWorkbench } from "../client/WorkbenchContext.tsx";
import { PlainTextInput } from "./PlainTextInput.tsx";

export interface FigureInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly value: string;
  /** An empty input is allowed and means: no value. */
  readonly isOptional?: boolean;
  /** Receives a decimal number; undefined for an empty input. Anything else is not reported but said below the input. */
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
  const isWrong = isEmpty ? !isOptional : readFigure(typed) === undefined;
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
          const number = readFigure(text);
          if (text === "" ? isOptional : number !== undefined) onNumber(number);
        }}
      />
      {isWrong && (
        <span id={`${id}-problem`} className="ld-problem" role="alert">
          {t(isEmpty ? "visual.numberMissing" : isDecimal.test(typed) ? "visual.tooManyDigits" : "visual.notANumber", { value })}
        </span>
      )}
    </span>
  );
}

const isDecimal = /^\s*-?(\d+(?:\.\d*)?|\.\d+)\s*$/;

/** Digits that a number of a file keeps exactly. */
const mostDigits = 15;

/** Returns a decimal number as it is typed; undefined for anything else, and for more digits than a number keeps: the file would have another one. */
function readFigure(text: string): number | undefined {
  const digits = isDecimal.exec(text)?.[1]?.replace(".", "").replace(/^0+/, "");
  return digits === undefined || digits.length > mostDigits ? undefined : Number(text);
}
