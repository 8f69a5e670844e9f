import { type FormEvent, useId, useState } from "react";
import { Button } from "#engine";
import { readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { NameInput } from "../controls/NameInput.tsx";
import { reportFailure } from "../client/reportFailure.ts";
import { SelectInput } from "../controls/SelectInput.tsx";
import { benchLanguages } from "../client/translation.ts";
import { type EditableField, type NewFieldType, withField } from "./entityEdits.ts";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";

const types: readonly NewFieldType[] = ["text", "number", "date", "flag", "choice", "choices"];

export interface AddFieldProps extends FormEditorProps {
  readonly fields: readonly EditableField[];
  onDone(pointer: string): void;
}

/** Form for a new field: name, type, label in every language, and the screen whose form gets the field. */
export function AddField({ opened, fields, catalog, edit, onDone }: AddFieldProps) {
  const { translation, draft } = useWorkbench();
  const { t, text: say } = translation;
  const id = useId();
  const [name, setName] = useState("");
  const [type, setType] = useState<NewFieldType>("text");
  const [label, setLabel] = useState<Readonly<Record<string, string>>>({});
  const screens = Object.entries(catalog?.screens ?? {}).filter(
    ([, screen]) => screen.entity === stemOf(opened.path) && screen.form?.sections,
  );
  const [screen, setScreen] = useState(screens[0]?.[0] ?? "");
  const [codes, setCodes] = useState("");
  const isChoice = type === "choice" || type === "choices";
  // A list of numbers is a choice of another type.
  const lists = Object.entries(catalog?.codes ?? {}).filter(([, { items }]) => items.every((item) => typeof item.const === "string"));
  const isTaken = fields.some((field) => field.path === name);
  const isCallable = name === "" || /^[a-z][A-Za-z0-9]*$/.test(name);
  const problem = isTaken ? t("visual.taken") : isCallable ? undefined : t("visual.badName");
  const complete =
    name !== "" && problem === undefined && (!isChoice || codes !== "") && benchLanguages.every(({ code }) => (label[code] ?? "") !== "");

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!complete) return;
    edit((text) => withField(text, name, type, label, isChoice ? codes : undefined));
    if (screen !== "") await reportFailure(draft.edit(`schemas/screens/${screen}.json`, (text) => withFormField(text, name)));
    onDone(`/properties/${name}`);
  }

  return (
    <form onSubmit={(event) => void add(event)}>
      <h3>{t("visual.addField")}</h3>
      <div className="visual-row">
        <NameInput label={t("visual.fieldName")} value={name} problem={problem} onChange={setName} />
      </div>
      <div className="visual-row">
        <label htmlFor={`${id}-type`}>{t("visual.fieldType")}</label>
        <SelectInput
          id={`${id}-type`}
          options={types.map((one) => ({ value: one, label: t(`visual.type.${one}`) }))}
          value={type}
          onChange={setType}
        />
      </div>
      {isChoice && (
        <div className="visual-row">
          <label htmlFor={`${id}-codes`}>{t("visual.optionList")}</label>
          <SelectInput
            id={`${id}-codes`}
            options={[
              { value: "", label: t("condition.choose"), disabled: true },
              ...lists.map(([one, { items }]) => ({ value: one, label: `${one} (${optionWords(items)})` })),
            ]}
            value={codes}
            onChange={setCodes}
          />
        </div>
      )}
      {benchLanguages.map(({ code, name: language }) => (
        <div key={code} className="visual-row">
          <label htmlFor={`${id}-${code}`}>{t("visual.inLanguage", { what: t("visual.label"), language })}</label>
          <PlainTextInput
            id={`${id}-${code}`}
            lang={code}
            value={label[code] ?? ""}
            onChange={(value) => setLabel((before) => ({ ...before, [code]: value }))}
          />
        </div>
      ))}
      <div className="visual-row">
        <label htmlFor={`${id}-screen`}>{t("visual.shownIn")}</label>
        <SelectInput
          id={`${id}-screen`}
          options={screens.map(([one]) => ({ value: one, label: titleOf(one) || one }))}
          value={screen}
          onChange={setScreen}
        />
      </div>
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!complete}>
        {t("visual.add")}
      </Button>
    </form>
  );

  /** The first options, so that a list is known by what it offers. */
  function optionWords(items: readonly CodeOption[]): string {
    const words = items.slice(0, 3).map((item) => say(item["x-label"]));
    return [...words, ...(items.length > words.length ? ["…"] : [])].join(", ");
  }

  function titleOf(one: string): string {
    const file = draft.view().files.find(({ path }) => path === `schemas/screens/${one}.json`);
    return file ? file.names.map(say).filter(Boolean).join(" / ") : "";
  }
}

/** Appends the field to the last form section that lists fields. */
function withFormField(text: string, name: string): string {
  const sections = readJsonValue(text, "/form/sections");
  if (!Array.isArray(sections)) return text;
  const index = (sections as readonly unknown[]).findLastIndex(
    (section) => isObject(section) && Array.isArray(section["fields"]) && section["of"] === undefined,
  );
  return index < 0 ? text : setJsonValue(text, `/form/sections/${index}/fields/-`, name).text;
}
