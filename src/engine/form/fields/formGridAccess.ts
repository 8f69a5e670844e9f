/** The access of a list's grid to the form around it. */
import { isWithin } from "#dialect/json/jsonValues.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import type { GridAccess } from "../../grid/model/gridAccess.ts";
import type { GridRows } from "../../grid/model/gridLines.ts";
import type { PlannedField } from "../../plan/plan.ts";
import type { FormAccess } from "../../values/kind.ts";
import type { FormStore } from "../store/formStoreTypes.ts";

/** The form around a grid. */
export interface GridForm {
  readonly store: FormStore;
  readonly access: FormAccess;
}

/** @param id prefix of every id of the grid */
export function formGridAccess({ store, access: form }: GridForm, field: PlannedField, path: string, id: string): GridAccess {
  let known: { value: Json | undefined; keys: readonly string[]; rows: GridRows } | undefined;
  const noRows: readonly Rec[] = [];
  return {
    field,
    path,
    id,
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
