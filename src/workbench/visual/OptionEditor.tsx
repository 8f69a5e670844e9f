import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { Button, InlineNote } from "#engine";
import { moveJsonItem, readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { stemOf } from "../client/fileGroups.ts";
import { useTellPart } from "../client/useTellPart.ts";
import { useUsages } from "../client/useUsages.ts";
import { withText } from "./entityEdits.ts";
import { type OptionForm, optionsPointer, readOptions } from "./listForm.ts";
import { CheckBox } from "../controls/CheckBox.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { PartTitle } from "../controls/PartTitle.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { RowButtons } from "../controls/RowButtons.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import { useSuggestedName } from "../controls/useSuggestedName.ts";
import { UsageRows } from "../controls/UsageRows.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";
import { RenameOption } from "./RenameOption.tsx";

/** Edits a code list: its name, and its options with label, order, and whether they are still offered. */
export function OptionEditor(props: FormEditorProps) {
  const { opened, edit, target, onPart } = props;
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const options = useMemo(() => readOptions(opened.text) ?? [], [opened.text]);
  const [chosen, setChosen] = useState<string>();
  /** The option that has the focus: its labels are edited without opening it. */
  const [inHand, setInHand] = useState<string>();
  const follow = useEffectEvent((pointer: string) => {
    const [list, at] = pointerTokens(pointer);
    const code = `/${list}` === optionsPointer ? options[Number(at)]?.code : undefined;
    if (code === undefined) return;
    setChosen(code);
    setInHand(undefined);
  });
  useEffect(() => follow(target?.pointer ?? ""), [target]);
  const index = options.findIndex((option) => option.code === chosen);
  const option = options[index];
  const told = options.findIndex(({ code }) => code === (inHand ?? chosen));
  useTellPart(told < 0 ? undefined : `${optionsPointer}/${told}`, onPart);
  return (
    <div className="visual-form">
      <h3>{t("visual.options")}</h3>
      <ColumnHeads />
      <ol className="visual-entries">
        {options.map((one, at) => (
          <li
            key={one.code}
            aria-current={one === option ? "true" : undefined}
            data-free={one.isRetired || undefined}
            onFocus={() => setInHand(one.code)}
          >
            <OptionName option={one} isOpen={one === option} onToggle={() => setChosen(one === option ? undefined : one.code)} />
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
      <NewOption {...props} key={options.length} options={options} />
      <p className="ld-help">{t("visual.optionHint")}</p>
      <ListUsers list={stemOf(opened.path)} onOpen={props.onOpen} />
    </div>
  );
}

interface OptionNameProps {
  readonly option: OptionForm;
  readonly isOpen: boolean;
  onToggle(): void;
}

/** The label and code of an option, which open its details. */
function OptionName({ option: { code, label, isRetired }, isOpen, onToggle }: OptionNameProps) {
  const { t, text: say } = useWorkbench().translation;
  return (
    <button type="button" className="visual-name" aria-expanded={isOpen} onClick={onToggle}>
      <span className="ld-trunc">{say(label) || code}</span>
      {(say(label) || code) !== code && <span className="ld-trunc ld-subtle ld-mono">{code}</span>}
      {isRetired && <span className="ld-subtle">{t("visual.retired")}</span>}
    </button>
  );
}

/** The fields, states and letters that use the list. */
function ListUsers({ list, onOpen }: Pick<FormEditorProps, "onOpen"> & { readonly list: string }) {
  const { t } = useWorkbench().translation;
  const { usages, failure } = useUsages({ list });
  return (
    <>
      <h4>{t("usages.list")}</h4>
      {failure !== undefined && <InlineNote tone="error">{failure}</InlineNote>}
      {usages?.length === 0 && <p className="ld-help">{t("usages.listNone")}</p>}
      {usages && <UsageRows usages={usages} onOpen={onOpen} />}
    </>
  );
}

/** What the inputs of each row are, by column. Each input has its own name for a screen reader. */
function ColumnHeads() {
  const { languages, translation } = useWorkbench();
  return (
    <div className="visual-heads" aria-hidden>
      <span className="visual-name">{translation.t("visual.options")}</span>
      {languages.map(({ code, name }) => (
        <span key={code} className="ld-trunc">
          {name}
        </span>
      ))}
      <span className="visual-tools" />
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
        <CheckBox
          key={keyword}
          className="visual-check"
          checked={isOn}
          onCheck={(checked) => edit((text) => withFlag(text, `${pointer}/${keyword}`, checked))}
        >
          {label}
        </CheckBox>
      ))}
      <RenameOption {...props} />
      <InTextButton onShow={() => show(pointer)} />
    </section>
  );
}

/** Sets a flag, or removes it. */
function withFlag(text: string, pointer: string, isOn: boolean): string {
  if (isOn) return setJsonValue(text, pointer, true).text;
  return readJsonValue(text, pointer) === undefined ? text : removeJsonValue(text, pointer);
}

/** A new option: its label, and the stored value, which is made of it. A language without a label of its own gets that of another. */
function NewOption({ options, edit }: FormEditorProps & { readonly options: readonly OptionForm[] }) {
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const [label, setLabel] = useState<Readonly<Record<string, string>>>({});
  const taken = options.map((option) => option.code);
  const [suggested, setCode] = useSuggestedName(label, { style: taken.some((code) => code.includes("-")) ? "kebab" : "snake", taken });
  const isUpper = taken.length > 0 && taken.every((code) => code === code.toUpperCase());
  const [typed, setTyped] = useState(false);
  const code = (isUpper && !typed ? suggested.toUpperCase() : suggested).trim();
  const isTaken = taken.includes(code);
  const typedLabels = languages.map(({ code: language }) => label[language]?.trim() ?? "");
  const other = typedLabels.find((one) => one !== "");
  const isReady = code !== "" && !isTaken && other !== undefined;
  return (
    <form
      aria-label={t("visual.addOption")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const texts = Object.fromEntries(languages.map(({ code: language }, at) => [language, typedLabels[at] || other]));
        edit((text) => setJsonValue(text, `${optionsPointer}/-`, { const: code, "x-label": texts }).text);
      }}
    >
      <h4>{t("visual.addOption")}</h4>
      <LanguageRows
        what={t("visual.label")}
        texts={label}
        onText={(language, next) => setLabel((before) => ({ ...before, [language]: next }))}
      />
      <div className="visual-row">
        <NameInput
          label={t("visual.option")}
          value={code}
          problem={isTaken ? t("visual.taken") : undefined}
          onChange={(next) => {
            setTyped(true);
            setCode(next);
          }}
        />
        <Button type="submit" size="sm" icon="plus" disabled={!isReady}>
          {t("visual.addOption")}
        </Button>
      </div>
    </form>
  );
}
