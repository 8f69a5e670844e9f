import { useMemo, useState } from "react";
import { Button } from "#engine";
import { readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { ExpressionEditor } from "./condition/ExpressionEditor.tsx";
import type { EditableField } from "./entityEdits.ts";
import { keywordTitle } from "../controls/keywordTitle.ts";
import type { FormEditorProps } from "./formEditorProps.ts";

/** Conditions and formulas of a field, in the order in which they are offered. */
const keywords = ["x-required-when", "x-visible-when", "x-show-when", "x-readonly-when", "x-compute", "x-suggest", "x-default"] as const;

/** The conditions and formulas of a field, and those that it may get. */
export function FieldExpressions({
  field,
  entity,
  opened,
  catalog,
  edit,
}: FormEditorProps & { readonly field: EditableField; readonly entity: string }) {
  const { t } = useWorkbench().translation;
  const file = useMemo(() => JSON.parse(opened.text) as Json, [opened.text]);
  const [started, setStarted] = useState<string>();
  const holder = getAt(file, field.pointer);
  const textOf = (keyword: string): string | undefined => {
    const value = isObject(holder) ? (holder as Record<string, Json>)[keyword] : undefined;
    return typeof value === "string" ? value : undefined;
  };
  const shown = keywords.filter((keyword) => textOf(keyword) !== undefined || keyword === started);
  const free = keywords.filter((keyword) => !shown.includes(keyword));
  return (
    <fieldset className="visual-set">
      <legend>{t("condition.ofField")}</legend>
      {shown.map((keyword) => {
        const pointer = `${field.pointer}/${keyword}`;
        return (
          <ExpressionEditor
            key={keyword}
            title={keywordTitle(keyword, t)}
            path={opened.path}
            file={file}
            pointer={pointer}
            text={textOf(keyword) ?? ""}
            entity={entity}
            isEntityFile={field.pointer.startsWith("/properties/")}
            catalog={catalog}
            onChange={(next) => edit((text) => setJsonValue(text, pointer, next).text)}
            onRemove={() => {
              setStarted(undefined);
              edit((text) => (readJsonValue(text, pointer) === undefined ? text : removeJsonValue(text, pointer)));
            }}
          />
        );
      })}
      <div className="cond-add">
        {free.map((keyword) => (
          <Button key={keyword} size="sm" tone="ghost" icon="plus" onClick={() => setStarted(keyword)}>
            {keywordTitle(keyword, t)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
