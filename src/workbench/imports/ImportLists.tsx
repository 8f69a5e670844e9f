import { Button } from "#engine";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { rowSchema } from "#dialect/schema/derived/shape.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import { AddEntry } from "../screen/AddEntry.tsx";
import { FieldRows } from "../screen/FieldRows.tsx";
import { withoutEntry } from "../screen/screenEdits.ts";
import { listsList, rowColumns, rowLists, withList } from "./importEdits.ts";
import type { ImportProps } from "./importProps.ts";

/** Lists of rows on the sheet: cells for the first rows of each, behind the columns of the record. */
export function ImportLists({ rule, entity, edit, show }: ImportProps) {
  const { t, text: say } = useWorkbench().translation;
  const { properties } = entity.schema;
  const lists = rule.lists ?? [];
  const labelOf = (field: string) => say(properties[field]?.["x-label"]) || field;
  const free = rowLists(entity.schema).filter((field) => !lists.some((list) => list.field === field));
  if (lists.length === 0 && free.length === 0) return null;
  return (
    <fieldset className="visual-set">
      <legend>{t("import.lists")}</legend>
      {lists.map(({ field, count, columns }, index) => {
        const list = properties[field];
        const row = list && rowSchema(list);
        const columnLabel = (name: string) => say(row?.properties?.[name]?.["x-label"]);
        return (
          <section key={field} aria-label={labelOf(field)}>
            <h4>{labelOf(field)}</h4>
            <div className="visual-row">
              <span>{t("import.count")}</span>
              <FigureInput
                aria-label={t("import.countOf", { what: labelOf(field) })}
                value={String(count)}
                onNumber={(number) =>
                  number !== undefined && edit((text) => setJsonValue(text, `${listsList}/${index}/count`, number).text)
                }
              />
              <Button size="sm" tone="ghost" icon="trash-2" onClick={() => edit((text) => withoutEntry(text, listsList, index))}>
                {t("visual.remove", { what: labelOf(field) })}
              </Button>
            </div>
            <FieldRows
              list={`${listsList}/${index}/columns`}
              isNeeded
              rows={columns.map((name) => ({ field: name, label: columnLabel(name) }))}
              offered={rowColumns(list).map((path) => ({ path, label: columnLabel(path) }))}
              edit={edit}
              show={show}
            />
          </section>
        );
      })}
      {free.length > 0 && (
        <AddEntry
          label={t("import.addList")}
          offered={free.map((path) => ({ path, label: labelOf(path) }))}
          onAdd={(path) => edit((text) => withList(text, path, entity.schema))}
        />
      )}
    </fieldset>
  );
}
