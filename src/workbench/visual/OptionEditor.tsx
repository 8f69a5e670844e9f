import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { Button } from "#engine";
import { moveJsonItem, readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { useTellPart } from "../client/useTellPart.ts";
import { withText } from "./entityEdits.ts";
import { type OptionForm, optionsPointer, readOptions } from "./listForm.ts";
import { PartTitle } from "../controls/PartTitle.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { RowButtons } from "../controls/RowButtons.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";
import { RenameOption } from "./RenameOption.tsx";

/** Edits a code list: its name, and its options with label, order, and whether they are still offered. */
export function OptionEditor(props: FormEditorProps) {
  const { opened, edit, target, onPart } = props;
  const { languages, translation } = useWorkbench();
  const { t, text: say } = translation;
  const options = useMemo(() => readOptions(opened.text) ?? [], [opened.text]);
  const [chosen, setChosen] = useState<string>();
  const follow = useEffectEvent((pointer: string) => {
    const [list, at] = pointerTokens(pointer);
    const code = `/${list}` === optionsPointer ? options[Number(at)]?.code : undefined;
    if (code !== undefined) setChosen(code);
  });
  useEffect(() => follow(target?.pointer ?? ""), [target]);
  const index = options.findIndex((option) => option.code === chosen);
  const option = options[index];
  useTellPart(option && `${optionsPointer}/${index}`, onPart);
  return (
    <div className="visual-form">
      <h3>{t("visual.options")}</h3>
      <ol className="visual-entries">
        {options.map((one, at) => (
          <li key={one.code} aria-current={one === option ? "true" : undefined} data-free={one.isRetired || undefined}>
            <button
              type="button"
              className="visual-name"
              aria-expanded={one === option}
              onClick={() => setChosen(one === option ? undefined : one.code)}
            >
              <span className="ld-trunc">{say(one.label) || one.code}</span>
              {(say(one.label) || one.code) !== one.code && <span className="ld-trunc ld-subtle ld-mono">{one.code}</span>}
              {one.isRetired && <span className="ld-subtle">{t("visual.retired")}</span>}
            </button>
            {languages.map(({ code: language, name }) => (
              <PlainTextInput
                key={language}
                lang={language}
                aria-label={`${one.code}: ${t("visual.inLanguage", { what: t("visual.label"), language: name })}`}
                value={one.label[language] ?? ""}
                onChange={(value) => edit((text) => withText(text, `${optionsPointer}/${at}/x-label`, language, value))}
              />
            ))}
            <RowButtons
              what={one.code}
              index={at}
              count={options.length}
              onMove={(to) => edit((text) => moveJsonItem(text, optionsPointer, at, to))}
              onRemove={() => edit((text) => removeJsonValue(text, `${optionsPointer}/${at}`))}
            />
          </li>
        ))}
      </ol>
      {option && <OptionDetails {...props} key={option.code} option={option} index={index} onRenamed={setChosen} />}
      <NewOption {...props} options={options} />
      <p className="ld-help">{t("visual.optionHint")}</p>
    </div>
  );
}

interface OptionDetailsProps extends FormEditorProps {
  readonly option: OptionForm;
  readonly index: number;
  onRenamed(code: string): void;
}

function OptionDetails(props: OptionDetailsProps) {
  const { option, index, edit, show } = props;
  const { t, text: say } = useWorkbench().translation;
  const pointer = `${optionsPointer}/${index}`;
  const flags = [
    { keyword: "retired", label: t("visual.retire"), isOn: option.isRetired },
    { keyword: "pinned", label: t("visual.pinned"), isOn: option.isPinned },
  ] as const;
  return (
    <section className="visual-set" aria-label={option.code}>
      <PartTitle level={4} label={say(option.label)} name={option.code} />
      {flags.map(({ keyword, label, isOn }) => (
        <label key={keyword} className="ld-choice visual-check">
          <input
            type="checkbox"
            className="ld-check"
            checked={isOn}
            onChange={({ target }) => edit((text) => withFlag(text, `${pointer}/${keyword}`, target.checked))}
          />
          {label}
        </label>
      ))}
      <RenameOption {...props} />
      <Button size="sm" tone="ghost" icon="arrow-right" onClick={() => show(pointer)}>
        {t("visual.inText")}
      </Button>
    </section>
  );
}

/** Sets a flag, or removes it. */
function withFlag(text: string, pointer: string, isOn: boolean): string {
  if (isOn) return setJsonValue(text, pointer, true).text;
  return readJsonValue(text, pointer) === undefined ? text : removeJsonValue(text, pointer);
}

function NewOption({ options, edit }: FormEditorProps & { readonly options: readonly OptionForm[] }) {
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const [code, setCode] = useState("");
  const taken = options.some((option) => option.code === code.trim());
  return (
    <form
      className="visual-row"
      onSubmit={(event) => {
        event.preventDefault();
        const fresh = code.trim();
        if (fresh === "" || taken) return;
        const label = Object.fromEntries(languages.map(({ code: language }) => [language, fresh]));
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
  );
}
