/**
 * How a list is set up, as part of its address, so that a link shows the columns that its sender saw:
 *
 *     ?cols=!code:120,state,pages:90&rows=compact
 *
 * Columns in their order; `!` is pinned at the start, a number is the width in px. What is not named is not shown.
 */
import { listParameters } from "#dialect/wire/listUrl.ts";
import type { PlannedColumn } from "../../plan/plan.ts";
import { isColumnVisible, isPinned, orderedColumns } from "./visibleColumns.ts";
import { clampedWidth, type TableSettings } from "./tableSettings.ts";

/** A layout as the address says it. */
export interface ListLayout {
  readonly columns: string;
  readonly density: TableSettings["density"];
}

/** Undefined where the address says nothing of it: then everybody's own settings hold. */
export function readLayout(params: URLSearchParams): ListLayout | undefined {
  const columns = params.get(listParameters.columns) ?? "";
  return columns === "" ? undefined : { columns, density: params.get(listParameters.density) === "compact" ? "compact" : "normal" };
}

/** The part of a query string; "" without a layout. */
export function formatLayout(layout: ListLayout | undefined): string {
  if (!layout) return "";
  const columns = `${listParameters.columns}=${encodeURIComponent(layout.columns).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/")}`;
  return layout.density === "compact" ? `${columns}&${listParameters.density}=compact` : columns;
}

export function layoutOf(columns: readonly PlannedColumn[], settings: TableSettings): ListLayout {
  const shown = orderedColumns(columns, settings).filter((column) => isColumnVisible(column, settings));
  const said = shown.map((column) => {
    const width = settings.widths[column.id];
    return `${isPinned(column, settings) ? "!" : ""}${column.id}${width === undefined ? "" : `:${width}`}`;
  });
  return { columns: said.join(","), density: settings.density };
}

/** Settings as the layout says, of the columns that there are; undefined where it names none of them. */
export function settingsOf(layout: ListLayout, columns: readonly PlannedColumn[]): TableSettings | undefined {
  const named = layout.columns.split(",").flatMap((part) => {
    const [, pin, id, width] = /^(!?)([^:]+)(?::(\d+))?$/.exec(part) ?? [];
    return id !== undefined && columns.some((column) => column.id === id) ? [{ id, pinned: pin === "!", width }] : [];
  });
  if (named.length === 0) return undefined;
  return {
    density: layout.density,
    order: named.map(({ id }) => id),
    shown: Object.fromEntries(columns.map(({ id }) => [id, named.some((one) => one.id === id)])),
    widths: Object.fromEntries(named.flatMap(({ id, width }) => (width === undefined ? [] : [[id, clampedWidth(Number(width))]]))),
    pins: Object.fromEntries(named.map(({ id, pinned }) => [id, pinned])),
  };
}
