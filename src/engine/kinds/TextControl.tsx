/** A one-line input with what stands inside its frame: a mark before, a unit after. */
import type { HTMLAttributes, ReactNode } from "react";
import { controlProps } from "./control.ts";
import type { InputProps } from "./kind.ts";
import { useBuffered } from "./useBuffered.ts";
import "./kinds.css";

export interface TextControlProps {
  readonly props: InputProps;
  readonly text: string;
  onText(text: string): void;
  readonly tidy?: (text: string) => string;
  readonly type?: "text" | "password";
  /** The text is finished: it was left, or Enter was pressed. */
  readonly onDone?: (text: string) => void;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly align?: "end";
}

export function TextControl({
  props,
  text,
  onText,
  tidy,
  type = "text",
  onDone,
  inputMode,
  autoComplete = "off",
  placeholder,
  before,
  after,
  align,
}: TextControlProps) {
  const buffered = useBuffered(text, onText, tidy, onDone);
  return (
    <span className="ld-input-box" data-align={align}>
      {before}
      <input
        {...controlProps(props)}
        {...buffered}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        placeholder={placeholder || undefined}
        readOnly={props.readOnly}
      />
      {after !== undefined && after !== "" && <span className="ld-unit">{after}</span>}
    </span>
  );
}
