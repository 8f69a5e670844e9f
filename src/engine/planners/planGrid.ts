/** Plans the columns of an editable grid: which fields of a row, and how wide. */
import type { GridColumn, GridLayout } from "#dialect/schema/screenParts.ts";
import type { Text } from "#dialect/text/text.ts";
import { kindOfField } from "../kinds/index.ts";
import type { GridPlan, PlannedField, PlannedGridColumn } from "../plan/plan.ts";

const visibleLines = 12;
/** Largest width of a column, in px. */
const maxWidth = 220;

/**
 * Returns the grid of a list of rows; undefined where a row does not fit lines: with files, or with rows inside rows inside
 * rows. Fields of a group are columns of their own, and so are the fields of at most one list inside a row.
 *
 * Throws an Error that names list and column where the screen names a field which rows lack.
 */
export function planGrid(list: PlannedField, layout: GridLayout = {}): GridPlan | undefined {
  const leaves = leavesOf(list, "");
  const nested = [...new Set(leaves.flatMap(({ id }) => (id.includes("/-/") ? [id.slice(0, id.indexOf("/-/"))] : [])))];
  const asked = layout.columns?.map((column) => (typeof column === "string" ? { field: column } : column));
  const columns = asked ? asked.map((column) => place(list, leaves, column)) : leaves.map((leaf) => columnOf(leaf, { field: leaf.id }));
  if (
    columns.some(({ field }) => kindOfField(field).gridWidth(field) === undefined) ||
    nested.length > 1 ||
    nested.some((name) => name.includes("/"))
  )
    return undefined;
  const [inner] = nested.filter((name) => columns.some(({ id }) => id.startsWith(`${name}/-/`)));
  const { groupBy } = layout;
  if (groupBy !== undefined && !columns.some(({ id }) => id === groupBy))
    throw new Error(`${list.path} has no column ${groupBy} to group by`);
  const lacks = (name: string) => !columns.some(({ id }) => id === name);
  const unknown = layout.carry?.find(lacks);
  if (unknown !== undefined) throw new Error(`${list.path} has no column ${unknown} to carry on`);
  const unnumbered = Object.values(layout.numbered ?? {}).find(lacks);
  if (unnumbered !== undefined) throw new Error(`${list.path} has no column ${unnumbered} to number lines by`);
  return {
    columns,
    lines: layout.lines ?? visibleLines,
    totals: columns.some(({ total }) => total !== false),
    ...(inner !== undefined && { nested: inner }),
    ...(groupBy !== undefined && { groupBy }),
    ...(layout.carry && { carry: layout.carry }),
    ...(layout.numbered && { numbered: layout.numbered }),
    ...(layout.cards && { cards: layout.cards }),
  };
}

interface Leaf {
  /** Path below the row: `size`, `address/city`, `parts/-/size`. */
  readonly id: string;
  readonly field: PlannedField;
  /** Whether it, or a group or list around it inside the row, has a condition. */
  readonly varies: boolean;
}

function leavesOf(field: PlannedField, base: string, around = false): Leaf[] {
  return (field.fields ?? []).flatMap((inner): Leaf[] => {
    const id = `${base}${inner.name}`;
    const varies = around || inner.visibleWhen !== undefined || inner.readonlyWhen !== undefined;
    const { structure } = kindOfField(inner);
    if (structure === "value") return [{ id, field: inner, varies }];
    return leavesOf(inner, structure === "group" ? `${id}/` : `${id}/-/`, varies);
  });
}

function place(list: PlannedField, leaves: readonly Leaf[], column: GridColumn): PlannedGridColumn {
  const leaf = leaves.find(({ id }) => id === column.field);
  if (!leaf) throw new Error(`${list.path} has no column ${column.field}`);
  return columnOf(leaf, column);
}

function columnOf({ id, field, varies }: Leaf, { label, width, total = false }: GridColumn): PlannedGridColumn {
  const beside = id.slice(0, id.length - field.name.length);
  return {
    id,
    field,
    nested: id.includes("/-/"),
    varies,
    ...(label && { label }),
    width: width ?? widthOf(field, label ?? field.label),
    total,
    align: kindOfField(field).align,
    split: field.number?.["x-split"]?.into.map((name) => `${beside}${name}`) ?? [],
  };
}

function widthOf(field: PlannedField, label: Text): number {
  return Math.min(maxWidth, Math.max(kindOfField(field).gridWidth(field) ?? 0, headWidth(label, field.unit)));
}

/** Returns the width at which the label and unit of every language fit into two lines, in px. */
function headWidth(label: Text, unit: Text | undefined): number {
  const inPixels = (words: string) => [...words].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 12.5 : 6.6), 0);
  return Math.max(
    ...Object.entries(label).map(([language, words]) => {
      const whole = inPixels(`${words} ${unit?.[language] ?? ""}`.trim());
      const longest = Math.max(...words.split(/\s/).map(inPixels));
      return 24 + Math.ceil(/\s/.test(words) ? Math.max(longest, whole / 2 + 8) : longest);
    }),
    0,
  );
}
