import { Fragment, useMemo } from "react";
import { moveJsonItem, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { ownerFacts } from "#dialect/schema/derived/shape.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { fieldsOf } from "../client/names.ts";
import { stemOf } from "../client/fileGroups.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { withLimit } from "../visual/entityEdits.ts";
import { columnsPointer, readColumns } from "../visual/listForm.ts";
import { AddEntry } from "./AddEntry.tsx";
import { RowButtons } from "../controls/RowButtons.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import type { FormEditorProps } from "../visual/formEditorProps.ts";

/** Scrolls the column that was clicked in the preview into sight. */
const showTarget = (entry: HTMLLIElement | null): void => {
  if (entry?.hasAttribute("aria-current")) entry.scrollIntoView({ block: "nearest" });
};

/** Edits the columns of a table: selection, order, width. */
export function ColumnEditor({ opened, catalog, edit, show, target }: FormEditorProps) {
  const { translation } = useWorkbench();
  const { t, text: say, language } = translation;
  const columns = useMemo(() => readColumns(opened.text) ?? [], [opened.text]);
  const entity = useCompiled(catalog, catalog?.screens[stemOf(opened.path)]?.entity);
  const fields = entity ? fieldsOf(entity.schema, language) : [];
  const labelOf = (field: string) =>
    ownerFacts.has(field) ? t("screen.customer") : say(fields.find(({ path }) => path === field)?.schema["x-label"]);
  const free = fields.filter(
    ({ path, schema }) => !path.includes("/") && schema.type !== "array" && !columns.some(({ field }) => field === path),
  );
  return (
    <>
      <p className="ld-help">{t("screen.onCard")}</p>
      <ol className="visual-entries">
        {columns.map(({ field, label, widths, isShort }, index) => {
          const what = label ? say(label) : labelOf(field) || field;
          return (
            <li key={field} aria-current={target?.pointer === `${columnsPointer}/${index}` ? "true" : undefined} ref={showTarget}>
              <button type="button" className="visual-name" onClick={() => show(`${columnsPointer}/${index}`)}>
                <span className="ld-trunc">{what}</span>
                <span className="ld-trunc ld-subtle">{field}</span>
              </button>
              {widths.map(({ language: code, value }) => (
                <Fragment key={code ?? ""}>
                  {code !== undefined && <span className="visual-code">{code}</span>}
                  <FigureInput
                    isOptional={code === undefined}
                    className="ld-input ld-input-sm visual-number"
                    aria-label={`${code === undefined ? t("visual.width") : t("visual.inLanguage", { what: t("visual.width"), language: code })}: ${what}`}
                    title={code}
                    disabled={isShort}
                    value={value}
                    onNumber={(number) =>
                      edit((text) => withLimit(text, `${columnsPointer}/${index}`, code === undefined ? "width" : `width/${code}`, number))
                    }
                  />
                </Fragment>
              ))}
              <RowButtons
                what={what}
                index={index}
                count={columns.length}
                onMove={(to) => edit((text) => moveJsonItem(text, columnsPointer, index, to))}
                onRemove={() => edit((text) => removeJsonValue(text, `${columnsPointer}/${index}`))}
              />
            </li>
          );
        })}
      </ol>
      <AddEntry
        label={t("visual.column")}
        button={t("visual.addColumn")}
        offered={free.map(({ path, schema }) => ({ path, label: say(schema["x-label"]) }))}
        onAdd={(field) => edit((text) => setJsonValue(text, `${columnsPointer}/-`, { field, width: 140 }).text)}
      />
    </>
  );
}
