/** Connects a list of rows in the form's store to the editable grid. */
import { useCallback, useState } from "react";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { GridAccess } from "../../grid/model/gridAccess.ts";
import type { GridRows } from "../../grid/model/gridLines.ts";
import type { GridModel } from "../../grid/model/gridModel.ts";
import { GridView } from "../../grid/GridView.tsx";
import { isWithin } from "../../plan/fieldPath.ts";
import type { GridPlan, PlannedField } from "../../plan/plan.ts";
import { controlId, type FormContextValue, useFormContext } from "./formContext.ts";
import { RowTools } from "./RowTools.tsx";

export default function RowsGrid({ field, grid, path }: { readonly field: PlannedField; readonly grid: GridPlan; readonly path: string }) {
  const context = useFormContext();
  const { text } = useTranslation();
  const [access] = useState(() => gridAccess(context, field, path));
  const onReady = useCallback((reveal: (pointer: string) => boolean) => context.lists.add(path, reveal), [context, path]);
  const tools = useCallback((model: GridModel) => <RowTools field={field} path={path} grid={model} />, [field, path]);
  return (
    <GridView
      access={access}
      plan={grid}
      label={text(field.label)}
      onReady={onReady}
      {...((field.custom !== undefined || field.gather) && { tools })}
    />
  );
}

function gridAccess({ store, access: form, base }: FormContextValue, field: PlannedField, path: string): GridAccess {
  let known: { value: Json | undefined; keys: readonly string[]; rows: GridRows } | undefined;
  const noRows: readonly Rec[] = [];
  return {
    field,
    path,
    id: `${controlId(base, path)}-grid`,
    topics: store.topics,
    schema: store.schema,
    isFixed: () => store.locked || field.readOnly || store.stateAt(path).readOnly,
    holds: store.holds,
    rows() {
      const value = store.get(path);
      const keys = store.rowKeys(path);
      if (!known || known.value !== value || known.keys !== keys) {
        const rows = Array.isArray(value) ? value.map((row: Json) => (isObject(row) ? row : {})) : noRows;
        known = { value, keys, rows: { rows, keys } };
      }
      return known.rows;
    },
    fieldValue: (name) => store.get(`/${name}`),
    newRow: () => store.newRow(path),
    newKey: store.newRowKey,
    revision: store.revision,
    put: ({ rows, keys }, reported) => store.putRows(path, rows, keys, reported),
    stateAt: store.stateAt,
    problemsAt: store.problems.at,
    problems: () => store.problems.reported().filter((problem) => problem.path !== path && isWithin(problem.path, path)),
    leave: store.leave,
    form,
  };
}
