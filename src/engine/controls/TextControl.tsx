/** A one-line input with an optional icon before and unit after, inside its frame. */
import { type HTMLAttributes, type ReactNode, useState } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { asText, controlProps, fromTyped } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { useBuffered } from "./useBuffered.ts";
import "../values/kinds.css";

export interface TextControlProps {
  readonly props: InputProps;
  /** The shown text; the value itself if absent. */
  readonly text?: string;
  /** Called with the typed text; if absent, the text is tidied and becomes the value. */
  readonly onText?: (text: string) => void;
  readonly tidy?: (text: string) => string;
  /** The shown text as it is edited and becomes the value; the tidied one if absent. */
  readonly edited?: ((text: string) => string) | undefined;
  readonly type?: "text" | "password";
  /** Called when the text is finished: on blur and on Enter. */
  readonly onDone?: (text: string) => void;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  readonly autoComplete?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly align?: "end";
  /** States below the input that `tidy` changed the typed text. */
  readonly showsTidied?: boolean;
}

export function TextControl({
  props,
  text = asText(props.value),
  tidy,
  edited,
  onText = (typed) => props.onChange(fromTyped((edited ?? tidy)?.(typed) ?? typed)),
  type = "text",
  onDone,
  inputMode,
  autoComplete = "off",
  before,
  after,
  align,
  showsTidied = false,
}: TextControlProps) {
  const words = useTranslation();
  const [changed, setChanged] = useState<string>();
  const finished = (done: string, typed: string) => {
    if (showsTidied) setChanged((before) => (done === typed.trim() ? before : done));
    onDone?.(done);
  };
  const buffered = useBuffered(text, onText, tidy, finished, edited);
  const box = (
    <span className="ld-input-box" data-align={align}>
      {before}
      <input
        {...controlProps(props)}
        {...buffered}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        placeholder={words.text(props.field.placeholder) || undefined}
        readOnly={props.readOnly}
      />
      {after !== undefined && after !== "" && <span className="ld-unit">{after}</span>}
    </span>
  );
  if (!showsTidied) return box;
  return (
    <>
      {box}
      <span className="ld-tidied" role="status">
        {changed !== undefined && changed !== "" && changed === text && words.t("form.tidied", { text: changed })}
      </span>
    </>
  );
}
