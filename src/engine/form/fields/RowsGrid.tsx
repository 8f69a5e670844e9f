/** Hands a list of rows from the form's store to the editable grid. */
import { useCallback, useRef, useState } from "react";
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
import { useProblemText } from "../../host/useProblemText.ts";

export default function RowsGrid({ field, grid, path }: { readonly field: PlannedField; readonly grid: GridPlan; readonly path: string }) {
  const frame = useFormContext();
  const { text } = useTranslation();
  const { sentence } = useProblemText(frame.store.schema);
  const say = useRef(sentence);
  say.current = sentence;
  const [access] = useState(() => gridAccess(frame, field, path, (problem) => say.current(problem)));
  const onReady = useCallback((seek: (pointer: string) => boolean) => frame.seekers.add(path, seek), [frame, path]);
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

function gridAccess(
  { store, access: form, base }: FormContextValue,
  field: PlannedField,
  path: string,
  sentence: GridAccess["sentence"],
): GridAccess {
  let known: { value: Json | undefined; keys: readonly string[]; rows: GridRows } | undefined;
  const leaveNothing: readonly Rec[] = [];
  return {
    field,
    path,
    id: `${controlId(base, path)}-grid`,
    topics: store.topics,
    isFixed: () => store.locked || field.readOnly || store.stateAt(path).readOnly,
    shows: store.shows,
    rows() {
      const value = store.get(path);
      const keys = store.rowKeys(path);
      if (!known || known.value !== value || known.keys !== keys) {
        const rows = Array.isArray(value) ? value.map((row: Json) => (isObject(row) ? row : {})) : leaveNothing;
        known = { value, keys, rows: { rows, keys } };
      }
      return known.rows;
    },
    newRow: () => store.newRow(path),
    newKey: store.newRowKey,
    turn: store.revision,
    put: ({ rows, keys }, spoken) => store.putRows(path, rows, keys, spoken),
    stateAt: store.stateAt,
    problemsAt: store.problems.at,
    problems: () => store.problems.shown().filter((problem) => problem.path !== path && isWithin(problem.path, path)),
    sentence,
    leave: store.leave,
    form,
  };
}
