import { useState } from "react";
import { Button, IconButton } from "#engine";
import { readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { useSuggestedName } from "../controls/useSuggestedName.ts";
import { InTextButton } from "../controls/InTextButton.tsx";
import { type EditableField, type NewFieldType, readAsked, withAskedRequired, withField } from "../visual/entityEdits.ts";
import { FieldForm } from "../visual/FieldEditor.tsx";
import { nameProblem } from "../visual/newField.ts";
import { type ListChoice, OptionListChoice } from "../visual/OptionListChoice.tsx";
import { withoutOneOf } from "./machineEdits.ts";
import type { TransitionFormProps } from "./selection.ts";

/** The fields that the dialog of a transition asks for: each opens as the form of a field, and others can be added. */
export function AskedFields(props: TransitionFormProps) {
  const { transition, opened, edit } = props;
  const { t } = useWorkbench().translation;
  const [open, setOpen] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const holder = `${transition.pointer}/ask`;
  const fields = readAsked(opened.text, transition.pointer);
  return (
    <fieldset className="visual-set">
      <legend>{t("diagram.asked")}</legend>
      {fields.length === 0 && <p className="ld-help">{t("asked.none")}</p>}
      <ul>
        {fields.map((field) => (
          <AskedField
            key={field.pointer}
            {...props}
            field={field}
            isOpen={open === field.pointer}
            onToggle={() => setOpen(open === field.pointer ? undefined : field.pointer)}
            onRemove={() => edit((text) => withoutOneOf(text, holder, field.name))}
          />
        ))}
      </ul>
      {isAdding ? (
        <NewAsked
          {...props}
          holder={holder}
          fields={fields}
          onDone={(pointer) => {
            setAdding(false);
            setOpen(pointer);
          }}
        />
      ) : (
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          {t("asked.add")}
        </Button>
      )}
    </fieldset>
  );
}

interface AskedFieldProps extends TransitionFormProps {
  readonly field: EditableField;
  readonly isOpen: boolean;
  onToggle(): void;
  onRemove(): void;
}

function AskedField({ field, isOpen, onToggle, onRemove, ...props }: AskedFieldProps) {
  const { machine, edit, show } = props;
  const { t, text: say } = useWorkbench().translation;
  const label = say(field.label) || field.name;
  return (
    <li className="diagram-effect">
      <button type="button" className="visual-name" aria-expanded={isOpen} onClick={onToggle}>
        <span className="ld-trunc">
          {label}
          {field.required && <span className="ld-required"> *</span>}
        </span>
        <span className="ld-trunc ld-subtle">{field.path}</span>
      </button>
      {isOwn(field) && <IconButton size="sm" icon="trash-2" label={t("visual.remove", { what: label })} onClick={onRemove} />}
      {isOpen && (
        <div className="visual-details">
          <FieldForm
            {...props}
            field={field}
            entity={machine.entity}
            onRequired={(isOn) => edit((text) => withAskedRequired(text, field, isOn))}
          />
          <InTextButton onShow={() => show(field.pointer)} />
        </div>
      )}
    </li>
  );
}

/** A field of the dialog itself, not of a group or of rows in it. */
const isOwn = ({ pointer }: EditableField): boolean => !pointer.includes("/properties/");

/** Types that need nothing but a name: a reference, rows and files are written as JSON. */
const types = ["text", "longText", "number", "date", "time", "flag", "choice"] as const satisfies readonly NewFieldType[];

interface NewAskedProps extends TransitionFormProps {
  readonly holder: string;
  readonly fields: readonly EditableField[];
  onDone(pointer: string): void;
}

function NewAsked({ holder, fields, catalog, edit, onDone }: NewAskedProps) {
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const [label, setLabel] = useState<Readonly<Record<string, string>>>({});
  const [type, setType] = useState<(typeof types)[number]>("text");
  const [list, setList] = useState<ListChoice>();
  const taken = fields.map(({ name }) => name);
  const [name, setName] = useSuggestedName(label, { style: "camel", taken });
  const problem = nameProblem(name, taken);
  const isReady =
    name !== "" &&
    problem === undefined &&
    languages.every(({ code }) => (label[code] ?? "") !== "") &&
    (type !== "choice" || (list !== undefined && list.items === undefined));
  const add = () =>
    edit((text) => {
      const isFirst = readJsonValue(text, holder) === undefined;
      return withField(
        isFirst ? setJsonValue(text, holder, {}).text : text,
        { name, type, label, ...(list && { codes: list.name }) },
        holder,
      );
    });
  return (
    <form
      aria-label={t("asked.add")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        add();
        onDone(`${holder}/${name}`);
      }}
    >
      <LanguageRows what={t("visual.label")} texts={label} onText={(code, text) => setLabel((before) => ({ ...before, [code]: text }))} />
      <div className="visual-row">
        <NameInput label={t("visual.fieldName")} value={name} problem={problem && t(problem)} onChange={setName} />
      </div>
      <SelectRow
        label={t("visual.fieldType")}
        options={types.map((one) => ({ value: one, label: t(`visual.type.${one}`) }))}
        value={type}
        onChange={setType}
      />
      {type === "choice" && <OptionListChoice catalog={catalog} onChange={setList} />}
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!isReady}>
        {t("visual.add")}
      </Button>
    </form>
  );
}
