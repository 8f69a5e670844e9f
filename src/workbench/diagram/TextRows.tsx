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

/** Inputs for one sentence, one in each language. A text with breaks of lines keeps them. */
export function TextRows({ what, text, pointer, edit }: TextRowsProps) {
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const id = useId();
  const now = readJsonValue(text, pointer);
  const valueOf = (code: string): string => (isObject(now) ? String(now[code] ?? "") : "");
  const isLong = languages.some(({ code }) => valueOf(code).includes("\n"));
  return languages.map(({ code, name }) => (
    <div key={code} className="visual-row">
      <label htmlFor={id + code}>{t("visual.inLanguage", { what, language: name })}</label>
      {isLong ? (
        <textarea
          id={id + code}
          lang={code}
          className="ld-input"
          rows={3}
          value={valueOf(code)}
          onChange={({ target }) => edit((current) => withText(current, pointer, code, target.value))}
        />
      ) : (
        <PlainTextInput
          id={id + code}
          lang={code}
          value={valueOf(code)}
          onChange={(value) => edit((current) => withText(current, pointer, code, value))}
        />
      )}
    </div>
  ));
}
