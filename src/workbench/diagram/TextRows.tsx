import { useId } from "react";
import { readJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { withText } from "../visual/entityEdits.ts";

export interface TextRowsProps {
  /** What the text is, for the labels. */
  readonly what: string;
  /** Text of the file, and the pointer of the sentence in it. */
  readonly text: string;
  readonly pointer: string;
  edit(change: (text: string) => string): void;
}

/** Inputs for one sentence, one in each language. */
export function TextRows({ what, text, pointer, edit }: TextRowsProps) {
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const id = useId();
  const now = readJsonValue(text, pointer);
  return languages.map(({ code, name }) => (
    <div key={code} className="visual-row">
      <label htmlFor={id + code}>{t("visual.inLanguage", { what, language: name })}</label>
      <PlainTextInput
        id={id + code}
        lang={code}
        value={isObject(now) ? String(now[code] ?? "") : ""}
        onChange={(value) => edit((current) => withText(current, pointer, code, value))}
      />
    </div>
  ));
}
