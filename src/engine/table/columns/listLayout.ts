/**
 * The layout of a list as part of its URL, so that a link shows the columns that its sender saw:
 *
 *     ?cols=!code:120,state,pages:90&rows=compact
 *
 * Columns in order; `!` pins a column at the start, a number is its width in px. Other columns are hidden.
 */
import { listParameters } from "#dialect/schema/derived/listParameters.ts";
import type { PlannedColumn } from "../../plan/plan.ts";
import { isColumnVisible, isPinned, orderedColumns } from "./visibleColumns.ts";
import { clampedWidth, type TableSettings } from "./tableSettings.ts";

/** A layout in the form of the URL. */
export interface ListLayout {
  readonly columns: string;
  readonly density: TableSettings["density"];
}

/** Reads the layout of a URL; undefined without one: then the user's own settings apply. */
export function readLayout(params: URLSearchParams): ListLayout | undefined {
  const columns = params.get(listParameters.columns) ?? "";
  return columns === "" ? undefined : { columns, density: params.get(listParameters.density) === "compact" ? "compact" : "normal" };
}

/** Formats a layout for a query string; "" without one. */
export function formatLayout(layout: ListLayout | undefined): string {
  if (!layout) return "";
  const columns = `${listParameters.columns}=${encodeURIComponent(layout.columns).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/")}`;
  return layout.density === "compact" ? `${columns}&${listParameters.density}=compact` : columns;
}

export function layoutOf(columns: readonly PlannedColumn[], settings: TableSettings): ListLayout {
  const shown = orderedColumns(columns, settings).filter((column) => isColumnVisible(column, settings));
  const parts = shown.map((column) => {
    const width = settings.widths[column.id];
    return `${isPinned(column, settings) ? "!" : ""}${column.id}${width === undefined ? "" : `:${width}`}`;
  });
  return { columns: parts.join(","), density: settings.density };
}

/** The settings of a layout for the existing columns; undefined if it names none of them. */
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
