import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#engine";
import { insertJsonItem, printFile, readJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { fieldsOf } from "../client/names.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { NameInput } from "../controls/NameInput.tsx";
import { reportFailure } from "../client/reportFailure.ts";
import { SelectInput } from "../controls/SelectInput.tsx";
import { benchLanguages, createWorkbenchTranslation } from "../client/translation.ts";
import { type EditableField, type NewFieldType, newFieldTypes, withField } from "./entityEdits.ts";
import { OptionListChoice, type ListChoice } from "./OptionListChoice.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";

export interface AddFieldProps extends FormEditorProps {
  readonly fields: readonly EditableField[];
  onDone(pointer: string): void;
}

/** Form for a new field: name, type with what it needs, label in every language, and its places in the file and in a form. */
export function AddField({ opened, fields, catalog, edit, onDone }: AddFieldProps) {
  const { translation, draft } = useWorkbench();
  const { t, text: say } = translation;
  const [name, setName] = useState("");
  const [type, setType] = useState<NewFieldType>("text");
  const [label, setLabel] = useState<Readonly<Record<string, string>>>({});
  const screens = Object.entries(catalog?.screens ?? {}).filter(
    ([, screen]) => screen.entity === stemOf(opened.path) && screen.form?.sections,
  );
  const [chosenScreen, setScreen] = useState<string>();
  // The screens may come after this form is drawn.
  const screen = chosenScreen ?? screens[0]?.[0] ?? "";
  const [list, setList] = useState<ListChoice>();
  const [reference, setReference] = useState({ entity: "", show: "" });
  const [formula, setFormula] = useState("");
  const [after, setAfter] = useState("");
  const own = fields.filter(({ path }) => !path.includes(" / "));
  const isTaken = fields.some((field) => field.path === name);
  const isCallable = name === "" || /^[a-z][A-Za-z0-9]*$/.test(name);
  const problem = isTaken ? t("visual.taken") : isCallable ? undefined : t("visual.badName");
  const upload = Object.entries(catalog?.endpoints.calls ?? {}).find(([, call]) => call.does === "upload" && call.anonymous !== true)?.[0];
  const needs: Readonly<Partial<Record<NewFieldType, boolean>>> = {
    choice: list !== undefined,
    choices: list !== undefined,
    reference: reference.entity !== "" && reference.show !== "",
    file: upload !== undefined,
    computed: formula.trim() !== "",
  };
  const complete =
    name !== "" && problem === undefined && needs[type] !== false && benchLanguages.every(({ code }) => (label[code] ?? "") !== "");

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!complete) return;
    await reportFailure(
      draft.act(async () => {
        if (list?.items) {
          const file = { $schema: "../meta/codes.json", name: list.name, "x-label": label, items: list.items, "x-status": "extension" };
          await draft.create(`schemas/codes/${list.name}.json`, printFile(file));
        }
        const behind = own.find((field) => field.path === after);
        edit((text) =>
          withField(text, {
            name,
            type,
            label,
            formula,
            reference,
            rowLabel: Object.fromEntries(benchLanguages.map(({ code }) => [code, createWorkbenchTranslation(code).t("condition.name")])),
            ...(list && { codes: list.name }),
            ...(upload !== undefined && { upload }),
            ...(behind && { after: behind.pointer }),
          }),
        );
        if (screen !== "")
          await draft.edit(`schemas/screens/${screen}.json`, (text) => withFormField(text, name, after === "" ? undefined : after));
      }),
    );
    onDone(`/properties/${name}`);
  }

  return (
    <form onSubmit={(event) => void add(event)}>
      <h3>{t("visual.addField")}</h3>
      <div className="visual-row">
        <NameInput label={t("visual.fieldName")} value={name} problem={problem} onChange={setName} />
      </div>
      <Row label={t("visual.fieldType")}>
        {(id) => (
          <SelectInput
            id={id}
            options={newFieldTypes.map((one) => ({ value: one, label: t(`visual.type.${one}`) }))}
            value={type}
            onChange={setType}
          />
        )}
      </Row>
      {(type === "choice" || type === "choices") && <OptionListChoice catalog={catalog} onChange={setList} />}
      {type === "reference" && <ReferenceChoice catalog={catalog} value={reference} onChange={setReference} />}
      {type === "computed" && (
        <Row label={t("visual.formula")}>
          {(id) => (
            <PlainTextInput
              id={id}
              className="ld-input ld-input-sm ld-mono"
              placeholder="self.weight * 2"
              title={t("visual.formulaHint")}
              value={formula}
              onChange={setFormula}
            />
          )}
        </Row>
      )}
      {benchLanguages.map(({ code, name: language }) => (
        <Row key={code} label={t("visual.inLanguage", { what: t("visual.label"), language })}>
          {(id) => (
            <PlainTextInput
              id={id}
              lang={code}
              value={label[code] ?? ""}
              onChange={(value) => setLabel((before) => ({ ...before, [code]: value }))}
            />
          )}
        </Row>
      ))}
      <Row label={t("visual.placed")}>
        {(id) => (
          <SelectInput
            id={id}
            options={[
              { value: "", label: t("visual.placedLast") },
              ...own.map((field) => ({ value: field.path, label: say(field.label) || field.path })),
            ]}
            value={after}
            onChange={setAfter}
          />
        )}
      </Row>
      <Row label={t("visual.shownIn")}>
        {(id) => (
          <SelectInput
            id={id}
            options={screens.map(([one]) => ({ value: one, label: titleOf(one) || one }))}
            value={screen}
            onChange={setScreen}
          />
        )}
      </Row>
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!complete}>
        {t("visual.add")}
      </Button>
    </form>
  );

  function titleOf(one: string): string {
    const file = draft.view().files.find(({ path }) => path === `schemas/screens/${one}.json`);
    return file ? file.names.map(say).filter(Boolean).join(" / ") : "";
  }
}

/** A labelled input in the grid of the form. */
function Row({ label, children }: { readonly label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="visual-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface ReferenceChoiceProps {
  readonly catalog: CompiledCatalog | undefined;
  readonly value: { readonly entity: string; readonly show: string };
  onChange(value: { readonly entity: string; readonly show: string }): void;
}

/** The entity that is referred to, and the field that its records are known by. */
function ReferenceChoice({ catalog, value, onChange }: ReferenceChoiceProps) {
  const { translation } = useWorkbench();
  const { t, text, language } = translation;
  const { files } = useDraft();
  const entity = useCompiled(catalog, value.entity || undefined);
  const known = entity
    ? fieldsOf(entity.schema, language).filter(({ path, schema }) => !path.includes("/") && schema.type === "string")
    : [];
  const choose = t("condition.choose");
  return (
    <>
      <Row label={t("visual.referenceTo")}>
        {(id) => (
          <SelectInput
            id={id}
            options={[
              { value: "", label: choose, disabled: true },
              ...files
                .filter(({ kind }) => kind === "entity")
                .map(({ path, names }) => ({ value: stemOf(path), label: names.map(text).filter(Boolean)[0] ?? stemOf(path) })),
            ]}
            value={value.entity}
            onChange={(next) => onChange({ entity: next, show: "" })}
          />
        )}
      </Row>
      {known.length > 0 && (
        <Row label={t("visual.knownBy")}>
          {(id) => (
            <SelectInput
              id={id}
              options={[
                { value: "", label: choose, disabled: true },
                ...known.map(({ path, schema }) => ({ value: path, label: text(schema["x-label"]) || path })),
              ]}
              value={value.show}
              onChange={(show) => onChange({ ...value, show })}
            />
          )}
        </Row>
      )}
    </>
  );
}

/** Adds the field to the form: behind `after` in its section, else at the end of the last section that lists fields of the record. */
export function withFormField(text: string, name: string, after: string | undefined): string {
  const sections = readJsonValue(text, "/form/sections");
  if (!Array.isArray(sections)) return text;
  const lists = (sections as readonly unknown[]).map((section) => {
    const fields = isObject(section) && section["of"] === undefined ? section["fields"] : undefined;
    return Array.isArray(fields) ? (fields as readonly unknown[]).map((field) => (isObject(field) ? field["field"] : field)) : undefined;
  });
  const behind = after === undefined ? -1 : lists.findIndex((fields) => fields?.includes(after));
  const index = behind >= 0 ? behind : lists.findLastIndex((fields) => fields !== undefined);
  if (index < 0) return text;
  const at = behind >= 0 ? (lists[index]?.indexOf(after) ?? 0) + 1 : (lists[index]?.length ?? 0);
  return insertJsonItem(text, `/form/sections/${index}/fields`, at, name);
}
