/** The rows of a record pasted into the grids of a form, as a person pastes a block of a workbook. */
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { formGridAccess, type GridForm } from "#engine/form/fields/formGridAccess.ts";
import { plainText } from "#engine/grid/model/cellText.ts";
import { blockText } from "#engine/grid/model/clipboard.ts";
import type { GridRendering } from "#engine/grid/model/gridCells.ts";
import { gridLines, lineCellValue } from "#engine/grid/model/gridLines.ts";
import { createGridModel } from "#engine/grid/model/gridModel.ts";
import type { FormPlan, PlannedField } from "#engine/plan/plan.ts";

/** Fields of the form that are grids of lines, with rows of the record that have nothing but what the grid has a column for. */
export function griddedLists({ byPath }: Pick<FormPlan, "byPath">, record: Rec): readonly PlannedField[] {
  return Object.entries(record).flatMap(([name, rows]) => {
    const field = byPath.get(`/${name}`);
    return field?.grid && Array.isArray(rows) && rows.length > 0 && rows.every((row: Json) => hasColumns(field, row)) ? [field] : [];
  });
}

function hasColumns({ grid }: PlannedField, row: Json): boolean {
  const columns = new Set(grid?.columns.flatMap(({ id }) => [id, id.split("/")[0]]));
  return isObject(row) && Object.keys(row).every((name) => columns.has(name));
}

/** Pastes rows into the empty grid at its first cell. */
export function pasteRows(form: GridForm, field: PlannedField, path: string, pasted: readonly Rec[]): void {
  const { grid } = field;
  if (!grid) throw new Error(`${path} has no grid.`);
  const model = createGridModel(formGridAccess(form, field, path, "grid"), grid);
  let selected: readonly unknown[] = [];
  model.setRendered({
    columns: grid.columns,
    translation: { t: (key: string) => key, language: "zh" },
    pageSize: () => 10,
    scrollTo: () => undefined,
    resize: () => undefined,
    table: {
      atoms: { cellSelection: { get: () => selected } },
      setCellSelection: (change: (before: readonly unknown[]) => readonly unknown[]) => void (selected = change(selected)),
      getAllLeafColumns: () => grid.columns.map(({ id }) => ({ id, getSize: () => 100 })),
    },
  } as unknown as GridRendering);
  const lines = gridLines({ rows: pasted, keys: pasted.map((_, at) => String(at)) }, grid.nested, false);
  const block = lines.map((line) => grid.columns.map((column) => plainText(column, lineCellValue(pasted[line.row], column, line), "zh")));
  model.select({ from: { line: 0, column: 0 }, to: { line: 0, column: 0 } });
  model.paste(blockText(block));
}
