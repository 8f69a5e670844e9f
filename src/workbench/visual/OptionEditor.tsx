import { useMemo, useState } from "react";
import { Button } from "#engine";
import { moveJsonItem, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { benchLanguages } from "../client/translation.ts";
import { withText } from "./entityEdits.ts";
import { optionsPointer, readOptions } from "./listForm.ts";
import { RowButtons } from "../controls/RowButtons.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";

/** Edits the options of a code list: code, label in each language, order. */
export function OptionEditor({ opened, edit, show }: FormEditorProps) {
  const { t } = useWorkbench().translation;
  const options = useMemo(() => readOptions(opened.text) ?? [], [opened.text]);
  const [code, setCode] = useState("");
  const taken = options.some((option) => option.code === code.trim());
  return (
    <div className="visual-form">
      <h3>{t("visual.options")}</h3>
      <ol className="visual-entries">
        {options.map((option, index) => (
          <li key={option.code}>
            <button type="button" className="visual-name ld-mono" onClick={() => show(`${optionsPointer}/${index}`)}>
              {option.code}
            </button>
            {benchLanguages.map(({ code: language, name }) => (
              <PlainTextInput
                key={language}
                lang={language}
                aria-label={`${option.code}: ${t("visual.inLanguage", { what: t("visual.label"), language: name })}`}
                value={option.label[language] ?? ""}
                onChange={(value) => edit((text) => withText(text, `${optionsPointer}/${index}/x-label`, language, value))}
              />
            ))}
            <RowButtons
              what={option.code}
              index={index}
              count={options.length}
              onMove={(to) => edit((text) => moveJsonItem(text, optionsPointer, index, to))}
              onRemove={() => edit((text) => removeJsonValue(text, `${optionsPointer}/${index}`))}
            />
          </li>
        ))}
      </ol>
      <form
        className="visual-row"
        onSubmit={(event) => {
          event.preventDefault();
          const fresh = code.trim();
          if (fresh === "" || taken) return;
          const label = Object.fromEntries(benchLanguages.map(({ code: language }) => [language, fresh]));
          edit((text) => setJsonValue(text, `${optionsPointer}/-`, { const: fresh, "x-label": label }).text);
          setCode("");
        }}
      >
        <PlainTextInput
          aria-label={t("visual.option")}
          placeholder={t("visual.option")}
          value={code}
          aria-invalid={taken}
          onChange={setCode}
        />
        <Button type="submit" size="sm" icon="plus" disabled={code.trim() === "" || taken}>
          {t("visual.addOption")}
        </Button>
        {taken && <span className="ld-problem">{t("visual.taken")}</span>}
      </form>
    </div>
  );
}
