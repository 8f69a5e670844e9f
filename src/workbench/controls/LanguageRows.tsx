import { useId } from "react";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { PlainTextInput } from "./PlainTextInput.tsx";

interface LanguageRowsProps {
  /** What the text is, such as "Label". */
  readonly what: string;
  /** By language code. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  onText(code: string, text: string): void;
}

/** Rows of inputs for one text, one row for each language of the product. */
export function LanguageRows({ what, texts, onText }: LanguageRowsProps) {
  const { languages, translation } = useWorkbench();
  const id = useId();
  return languages.map(({ code, name }) => (
    <div key={code} className="visual-row">
      <label htmlFor={id + code}>{translation.t("visual.inLanguage", { what, language: name })}</label>
      <PlainTextInput id={id + code} lang={code} value={texts[code] ?? ""} onChange={(text) => onText(code, text)} />
    </div>
  ));
}
