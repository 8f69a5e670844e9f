import { lazy, Suspense, useEffect, useId, useMemo, useState } from "react";
import { Button } from "#engine";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { reportFailure } from "../client/reportFailure.ts";
import { useLimitLabel } from "../client/useLimitLabel.ts";
import { CheckBox } from "../controls/CheckBox.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import { PartTitle } from "../controls/PartTitle.tsx";
import { CommentMark, useCommentedParts } from "../comments/CommentMark.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { useTellPart } from "../client/useTellPart.ts";
import { SearchBox } from "../controls/SearchBox.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import { AddField } from "./AddField.tsx";
import { type EditableField, type FieldLimit, readEntity, withLimit, withRequired, withText } from "./entityEdits.ts";
import { FieldDefault, FieldUnit } from "./FieldDefault.tsx";
import { RemoveField } from "./RemoveField.tsx";
import { RenameField } from "./RenameField.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";

/** Loaded with the parser of expressions, after the field's texts are drawn. */
const FieldExpressions = lazy(async () => ({ default: (await import("./FieldExpressions.tsx")).FieldExpressions }));

const limitsFile = "schemas/limits.json";

/** Scrolls the chosen field of the list into sight. */
const showInList = (button: HTMLButtonElement | null) => button?.scrollIntoView({ block: "nearest" });

/** Edits the fields of an entity: labels, help texts, required, limits; and adds fields. */
export function FieldEditor(props: FormEditorProps) {
  const { opened, edit, show, target, onPart } = props;
  const { t, text: say } = useWorkbench().translation;
  const form = useMemo(() => readEntity(opened.text), [opened.text]);
  const [chosen, setChosen] = useState(target?.pointer);
  const [search, setSearch] = useState("");
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    if (target?.pointer === undefined) return;
    setAdding(false);
    setSearch("");
    setChosen(target.pointer);
  }, [target]);
  const field = fieldAround(form?.fields ?? [], chosen) ?? form?.fields[0];
  useTellPart(field?.pointer, onPart);
  const isCommented = useCommentedParts(opened.path, opened.text);
  if (!form) return null;
  const filter = search.toLowerCase();
  const found = form.fields.filter(({ path, label }) =>
    [path, ...Object.values(label)].some((part) => part.toLowerCase().includes(filter)),
  );
  return (
    <div className="visual">
      <div className="visual-list">
        <SearchBox label={t("visual.search")} value={search} onChange={setSearch} />
        <ul aria-label={t("visual.fields")}>
          {found.map((one) => (
            <li key={one.pointer}>
              <button
                type="button"
                ref={one === field ? showInList : undefined}
                aria-current={one === field && !adding ? "true" : undefined}
                onClick={() => {
                  setAdding(false);
                  setChosen(one.pointer);
                }}
              >
                <span className="ld-trunc">
                  {say(one.label) || one.name}
                  {one.required && <span className="ld-required"> *</span>}
                  {isCommented(one.pointer) && <CommentMark />}
                </span>
                <span className="ld-trunc ld-subtle">{one.path}</span>
              </button>
            </li>
          ))}
        </ul>
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          {t("visual.addField")}
        </Button>
      </div>
      <div className="visual-form">
        {adding ? (
          <AddField
            {...props}
            fields={form.fields}
            onDone={(pointer) => {
              setAdding(false);
              setChosen(pointer);
            }}
          />
        ) : (
          field && (
            <FieldForm
              key={field.pointer}
              field={field}
              {...props}
              entity={stemOf(opened.path)}
              onRequired={(isOn) => edit((text) => withRequired(text, field, isOn))}
            />
          )
        )}
        {field && !adding && (
          <>
            <RenameField {...props} key={`${field.pointer} name`} field={field} fields={form.fields} onRenamed={setChosen} />
            <RemoveField {...props} key={`${field.pointer} removal`} field={field} onRemoved={() => setChosen(undefined)} />
          </>
        )}
        {form.records && !adding && (
          <fieldset className="visual-set">
            <legend>{t("visual.records")}</legend>
            <LimitInput limit={form.records} {...props} write={(number) => edit((text) => withLimit(text, "/x-limit", "max", number))} />
          </fieldset>
        )}
        {field && !adding && <InTextButton onShow={() => show(field.pointer)} />}
      </div>
    </div>
  );
}

/** Returns the innermost field around a place: a link may lead to one of its keywords. */
function fieldAround(fields: readonly EditableField[], place = ""): EditableField | undefined {
  return fields.findLast(({ pointer }) => place === pointer || place.startsWith(`${pointer}/`));
}

export interface FieldFormProps extends FormEditorProps {
  readonly field: EditableField;
  /** Entity of the record that its conditions ask. */
  readonly entity: string;
  onRequired(isOn: boolean): void;
}

/** The texts, default, conditions and limits of a field: of an entity, or of the dialog of a transition. */
export function FieldForm({ field, onRequired, ...props }: FieldFormProps) {
  const { edit } = props;
  const { t, text: say } = useWorkbench().translation;
  const texts = [
    { keyword: "x-label", what: t("visual.label"), now: field.label },
    { keyword: "x-help", what: t("visual.help"), now: field.help },
  ] as const;
  return (
    <>
      <PartTitle label={say(field.label)} name={field.path} />
      {texts.map(({ keyword, what, now }) => (
        <LanguageRows
          key={keyword}
          what={what}
          texts={now}
          onText={(code, value) => edit((text) => withText(text, `${field.pointer}/${keyword}`, code, value))}
        />
      ))}
      <FieldUnit field={field} {...props} />
      <FieldDefault field={field} {...props} />
      <CheckBox className="visual-check" checked={field.required} onCheck={onRequired}>
        {t("visual.required")}
        {field.requiredWhen !== undefined && <span className="ld-subtle">{`(${t("visual.requiredWhen")})`}</span>}
      </CheckBox>
      <Suspense fallback={null}>
        <FieldExpressions field={field} {...props} />
      </Suspense>
      {field.limits.length > 0 && (
        <fieldset className="visual-set">
          <legend>{t("visual.limits")}</legend>
          {field.limits.map((limit) => (
            <LimitInput
              key={limit.keyword}
              limit={limit}
              {...props}
              write={(number) => edit((text) => withLimit(text, field.pointer, limit.keyword, number))}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

interface LimitInputProps extends FormEditorProps {
  readonly limit: FieldLimit;
  /** Receives undefined where the limit is removed. */
  write(number: number | undefined): void;
}

/** Input for a limit. A limit bound to limits.json is changed there; a link leads to that file. */
function LimitInput({ limit, catalog, onOpen, write }: LimitInputProps) {
  const { translation, draft } = useWorkbench();
  const { t } = translation;
  const labelOf = useLimitLabel();
  const id = useId();
  const { bound } = limit;
  const value = bound === undefined ? limit.value : String(catalog?.limits[bound]?.value ?? "");
  return (
    <div className="visual-row">
      <label htmlFor={id}>{t(`visual.limit.${limit.keyword}`)}</label>
      <FigureInput
        id={id}
        isOptional={bound === undefined}
        value={value}
        aria-describedby={bound === undefined ? undefined : `${id}-bound`}
        onNumber={(number) => {
          if (bound === undefined) return write(number);
          if (number !== undefined)
            void reportFailure(draft.edit(limitsFile, (text) => setJsonValue(text, `/${bound}/value`, number).text));
        }}
      />
      {bound !== undefined && (
        <button
          type="button"
          id={`${id}-bound`}
          className="bench-link"
          title={bound}
          onClick={() => onOpen(limitsFile, { line: 1, column: 1, pointer: `/${bound}` })}
        >
          {t("visual.limitNamed", { name: labelOf(bound) })}
        </button>
      )}
    </div>
  );
}
