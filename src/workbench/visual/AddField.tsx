import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from "react";
import { Button } from "#engine";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { fieldsOf } from "../client/names.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { NameInput } from "../controls/NameInput.tsx";
import { reportFailure } from "../client/reportFailure.ts";
import { SelectInput } from "../controls/SelectInput.tsx";
import { useSuggestedName } from "../controls/useSuggestedName.ts";
import { type EditableField, newFieldTypes, withField } from "./entityEdits.ts";
import { emptyField, formScreens, isFieldComplete, listFile, nameProblem, type TypedField, uploadCall, withFormField } from "./newField.ts";
import { OptionListChoice } from "./OptionListChoice.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";

/** Loaded with the parser of expressions, once a formula is to be written. */
const NewFormula = lazy(async () => ({ default: (await import("./condition/NewFormula.tsx")).NewFormula }));

export interface AddFieldProps extends FormEditorProps {
  readonly fields: readonly EditableField[];
  onDone(pointer: string): void;
}

/** Form for a new field: label in every language, name, type with what it needs, and its places in the file and in a form. */
export function AddField(props: AddFieldProps) {
  const { opened, fields, catalog, onDone } = props;
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const [typed, setTyped] = useState(emptyField);
  const change = (part: Partial<TypedField>) => setTyped((before) => ({ ...before, ...part }));
  const screens = catalog ? formScreens(catalog, stemOf(opened.path)) : [];
  // The catalogue may come after this form is drawn.
  const taken = fields.map(({ path }) => path);
  const [name, setName] = useSuggestedName(typed.label, { style: "camel", taken });
  const field = { ...typed, name, screen: typed.screen ?? screens[0] ?? "" };
  const problem = nameProblem(field.name, taken);
  const codes = languages.map(({ code }) => code);
  const complete = isFieldComplete(field, taken, codes, catalog);
  const add = useAdd(props);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!complete) return;
    await reportFailure(add(field));
    onDone(`/properties/${field.name}`);
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <h3>{t("visual.addField")}</h3>
      {languages.map(({ code, name: language }) => (
        <Row key={code} label={t("visual.inLanguage", { what: t("visual.label"), language })}>
          {(id) => (
            <PlainTextInput
              id={id}
              lang={code}
              value={field.label[code] ?? ""}
              onChange={(value) => setTyped((before) => ({ ...before, label: { ...before.label, [code]: value } }))}
            />
          )}
        </Row>
      ))}
      <div className="visual-row">
        <NameInput label={t("visual.fieldName")} value={name} problem={problem && t(problem)} onChange={setName} />
      </div>
      <TypeInputs field={field} opened={opened} catalog={catalog} change={change} />
      <PlaceInputs field={field} own={fields.filter(({ path }) => !path.includes(" / "))} screens={screens} change={change} />
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!complete}>
        {t("visual.add")}
      </Button>
      {codes.some((code) => (field.label[code] ?? "") === "") && <p className="ld-help">{t("visual.labelFirst")}</p>}
    </form>
  );
}

/** Returns the function that adds a field to its entity, with its list of options, and to the form of its screen: one act. */
function useAdd({ fields, catalog, edit }: AddFieldProps): (field: TypedField) => Promise<void> {
  const { draft, languages, translation } = useWorkbench();
  return ({ name, type, label, list, reference, formula, after, screen = "" }) =>
    draft.act(async () => {
      if (list?.items) await draft.create(`schemas/codes/${list.name}.json`, listFile(list.name, label, list.items));
      const behind = fields.find((field) => field.path === after);
      const upload = catalog && uploadCall(catalog);
      edit((text) =>
        withField(text, {
          name,
          type,
          label,
          formula,
          reference,
          rowLabel: translation.inEach(languages, "condition.name"),
          ...(list && { codes: list.name }),
          ...(upload !== undefined && { upload }),
          ...(behind && { after: behind.pointer }),
        }),
      );
      if (screen !== "")
        await draft.edit(`schemas/screens/${screen}.json`, (text) => withFormField(text, name, after === "" ? undefined : after));
    });
}

interface PartProps {
  readonly field: TypedField;
  change(part: Partial<TypedField>): void;
}

/** The type, and what a field of the type needs. */
function TypeInputs({
  field: { type, reference, formula },
  opened,
  catalog,
  change,
}: PartProps & Pick<AddFieldProps, "opened" | "catalog">) {
  const { t } = useWorkbench().translation;
  return (
    <>
      <Row label={t("visual.fieldType")}>
        {(id) => (
          <SelectInput
            id={id}
            options={newFieldTypes.map((one) => ({ value: one, label: t(`visual.type.${one}`) }))}
            value={type}
            onChange={(next) => change({ type: next })}
          />
        )}
      </Row>
      {/* Labels are asked for in each language of the product. The catalogue states the languages and is loaded a moment after the page. */}
      {(type === "choice" || type === "choices") && catalog && <OptionListChoice catalog={catalog} onChange={(list) => change({ list })} />}
      {type === "reference" && <ReferenceChoice catalog={catalog} value={reference} onChange={(next) => change({ reference: next })} />}
      {type === "computed" && (
        <Suspense fallback={null}>
          <NewFormula opened={opened} catalog={catalog} text={formula} onChange={(next) => change({ formula: next })} />
        </Suspense>
      )}
    </>
  );
}

/** The place in the file, and the form that shows the field. */
function PlaceInputs({ field, own, screens, change }: PartProps & { readonly own: readonly EditableField[]; readonly screens: string[] }) {
  const { draft, translation } = useWorkbench();
  const { t, text: say } = translation;
  function titleOf(screen: string): string {
    const file = draft.view().files.find(({ path }) => path === `schemas/screens/${screen}.json`);
    return file ? file.names.map(say).filter(Boolean).join(" / ") : "";
  }
  return (
    <>
      <Row label={t("visual.placed")}>
        {(id) => (
          <SelectInput
            id={id}
            options={[
              { value: "", label: t("visual.placedLast") },
              ...own.map(({ path, label }) => ({ value: path, label: say(label) || path })),
            ]}
            value={field.after}
            onChange={(after) => change({ after })}
          />
        )}
      </Row>
      <Row label={t("visual.shownIn")}>
        {(id) => (
          <SelectInput
            id={id}
            options={screens.map((one) => ({ value: one, label: titleOf(one) || one }))}
            value={field.screen ?? ""}
            onChange={(screen) => change({ screen })}
          />
        )}
      </Row>
    </>
  );
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
