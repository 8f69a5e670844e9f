import { useId, useMemo, useState } from "react";
import { Button, EmptyState, InlineNote } from "#engine";
import { newImport } from "#dialect/begin/newImport.ts";
import { readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { carryOut } from "../client/carryOut.ts";
import { stemOf } from "../client/fileGroups.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { useLimitLabel } from "../client/useLimitLabel.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import { FieldRows } from "../screen/FieldRows.tsx";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import { ColumnExample } from "./ColumnExample.tsx";
import { columnsList, importPointer, limitOf, importRuleIn, withNeeded } from "./importEdits.ts";
import { ImportLists } from "./ImportLists.tsx";
import type { ImportFormEntity, ImportProps } from "./importProps.ts";

/** How records of an entity are imported from a workbook: the key of a row, the columns of the sheet, its lists of rows, its limits. */
export default function ImportForm(props: FormEditorProps) {
  const { opened, catalog } = props;
  const { t } = useWorkbench().translation;
  const entity = useFormEntity(opened, catalog);
  const rule = importRuleIn(opened.text);
  if (!rule) return <NoImport {...props} entity={entity} />;
  const shared = { ...props, entity, rule };
  return (
    <div className="visual-form">
      <h3>{t("import.title")}</h3>
      <KeyAndLimits {...shared} />
      <Columns {...shared} />
      <ImportLists {...shared} />
      <InTextButton onShow={() => props.show(importPointer)} />
    </div>
  );
}

/**
 * The entity as the draft compiles. Until it does, and where a mistake hinders it, the entity as the file states it: the first compilation
 * of a server takes seconds. Then only the columns of groups of another entity are missing.
 */
function useFormEntity({ path, text }: FormEditorProps["opened"], catalog: FormEditorProps["catalog"]): ImportFormEntity {
  const name = stemOf(path);
  const compiled = useCompiled(catalog, name);
  const stated = useMemo(() => ({ name, schema: { properties: {}, ...(JSON.parse(text) as object) } as EntitySchema }), [name, text]);
  return compiled ?? stated;
}

/** An entity without an import gets one with its page, its calls and its button. */
function NoImport({ opened, entity: { name: entity, schema } }: FormEditorProps & { readonly entity: ImportFormEntity }) {
  const { draft, translation } = useWorkbench();
  const { files } = useDraft();
  const { t, text: say } = translation;
  const fields = keyFields(schema);
  const [unique = ""] = fields.find(([, field]) => field["x-unique"] !== undefined) ?? [];
  const [key, setKey] = useState(unique);
  // A list of the entity leads to the page: the plan looks for it in the site maps.
  const isRead = ({ kind, entity: about }: WorkbenchFile) =>
    kind === "site" || kind === "endpoints" || (kind === "screen" && about === entity);
  const needed = [opened.path, ...files.filter(isRead).map(({ path }) => path)];
  // Other screens are no list of the entity, whatever they say.
  const begin = () =>
    carryOut(draft, files, needed, (read) => newImport((path) => (read(path) === "" ? "{}" : read(path)), entity, { key }).changes, t);
  return (
    <EmptyState icon="upload" title={t("import.none")} hint={t("import.noneHint")}>
      <SelectRow
        label={t("import.beginKey")}
        options={[
          { value: "", label: t("condition.chooseField"), disabled: true },
          ...fields.map(([name, field]) => ({ value: name, label: `${say(field["x-label"]) || name} – ${name}` })),
        ]}
        value={key}
        onChange={setKey}
      />
      {key !== "" && schema.properties[key]?.["x-unique"] === undefined && <p className="ld-help">{t("import.beginUnique")}</p>}
      <Button icon="plus" disabled={key === ""} onClick={() => void reportFailure(begin())}>
        {t("import.begin")}
      </Button>
    </EmptyState>
  );
}

/** Fields that may be the key of a row. */
const keyFields = ({ properties }: EntitySchema): readonly (readonly [string, FieldSchema])[] =>
  Object.entries(properties).filter(
    ([, field]) => field.type !== "array" && field.type !== "object" && field.type !== "boolean" && field["x-compute"] === undefined,
  );

function KeyAndLimits({ opened, edit, entity, rule, onOpen }: ImportProps) {
  const { t, text: say } = useWorkbench().translation;
  const labelOf = useLimitLabel();
  const id = useId();
  const fields = Object.entries(entity.schema.properties).filter(([, { type }]) => type !== "array" && type !== "object");
  return (
    <>
      <SelectRow
        label={t("import.key")}
        options={fields.map(([name, schema]) => ({ value: name, label: `${say(schema["x-label"]) || name} – ${name}` }))}
        value={rule.key}
        onChange={(key) => edit((text) => setJsonValue(text, `${importPointer}/key`, key).text)}
      />
      {(["rows", "maxBytes"] as const).map((part) => {
        const limit = limitOf(opened.text, part);
        return (
          <div key={part} className="visual-row">
            <label htmlFor={id + part}>{t(`import.${part}`)}</label>
            {limit === undefined ? (
              <FigureInput
                id={id + part}
                value={String(rule[part])}
                onNumber={(number) => number !== undefined && edit((text) => setJsonValue(text, `${importPointer}/${part}`, number).text)}
              />
            ) : (
              <Button
                size="sm"
                tone="ghost"
                icon="arrow-right"
                onClick={() => onOpen("schemas/limits.json", { line: 1, column: 1, pointer: `/${limit}` })}
              >
                {t("visual.limitNamed", { name: labelOf(limit) })}
              </Button>
            )}
          </div>
        );
      })}
    </>
  );
}

/** The columns in their order; or all that a user fills in, until the analyst chooses. */
function Columns(props: ImportProps) {
  const { opened, edit, onOpen, rule, entity } = props;
  const { t, text: say } = useWorkbench().translation;
  const all = useColumns(props);
  const offered = all.map(({ path, label }) => ({ path: path.slice(1), label: say(label) }));
  if (!rule.columns)
    return (
      <fieldset className="visual-set">
        <legend>{t("import.columns")}</legend>
        <InlineNote>{t("import.allColumns", { count: all.length })}</InlineNote>
        <p className="ld-help">{offered.map(({ path, label }) => label || path).join(" · ")}</p>
        <Button
          size="sm"
          onClick={() =>
            edit(
              (text) =>
                setJsonValue(
                  text,
                  columnsList,
                  offered.map(({ path }) => path),
                ).text,
            )
          }
        >
          {t("import.choose")}
        </Button>
      </fieldset>
    );
  return (
    <fieldset className="visual-set">
      <legend>{t("import.columns")}</legend>
      <p className="ld-help">{t("import.columnsHint")}</p>
      <FieldRows
        list={columnsList}
        isNeeded
        rows={rule.columns.map((field) => {
          const column = all.find(({ path }) => path === `/${field}`);
          const label = say(column?.label);
          return { field, label, more: column && <ColumnInputs {...props} {...{ field, label, column }} /> };
        })}
        offered={offered}
        edit={edit}
        // The label of a field is the head of its column.
        show={(pointer) => {
          const field = String(readJsonValue(opened.text, pointer));
          onOpen(opened.path, { line: 1, column: 1, pointer: `/properties/${field.split("/").join("/properties/")}` });
        }}
      />
      <Button size="sm" onClick={() => edit((text) => removeJsonValue(text, columnsList))}>
        {t("import.takeAll")}
      </Button>
      {entity.schema.examples === undefined && <p className="ld-help">{t("import.noExample")}</p>}
    </fieldset>
  );
}

/** Whether a new record needs the column, and its value in the example row. */
function ColumnInputs(props: ImportProps & { readonly field: string; readonly label: string; readonly column: SheetColumn }) {
  const { field, label, column, rule, edit } = props;
  const { t } = useWorkbench().translation;
  return (
    <>
      <ColumnExample {...props} column={column} label={t("import.example", { what: label || field })} />
      <CheckBox
        checked={column.required || (rule.required?.includes(field) ?? false)}
        // A field that the entity requires is required in a sheet too.
        disabled={column.required}
        onCheck={(checked) => edit((text) => withNeeded(text, field, checked))}
      >
        {t("import.needed")}
      </CheckBox>
    </>
  );
}

/** Every column that the sheet may have. */
function useColumns({ entity, catalog }: ImportProps): readonly SheetColumn[] {
  const { columns: _chosen, lists: _lists, ...rule } = entity.schema["x-import"] ?? { key: "", rows: 1, maxBytes: 0 };
  return sheetColumns(
    { ...entity.schema, "x-import": rule },
    { timeZone: catalog?.timeZone ?? "UTC", codesOf: (list) => catalog?.codes[list]?.items ?? [], textOf: () => ({}) },
  );
}
