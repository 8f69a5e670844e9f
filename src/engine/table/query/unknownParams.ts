/** Finds the parameters of a URL that a list does not know. Pure. */
import { filteredField, listParameters } from "#dialect/schema/derived/listParameters.ts";
import type { ListShape } from "#dialect/wire/listShape.ts";

/** Unknown names by kind, as the URL spells them. */
export interface UnknownParams {
  readonly tab: readonly string[];
  readonly filter: readonly string[];
  readonly sort: readonly string[];
  readonly column: readonly string[];
}

/** @param columns Ids of all columns of the screen, visible or not. */
export function findUnknownParams(address: string, shape: ListShape, columns: readonly string[]): UnknownParams {
  const params = new URLSearchParams(address);
  const namesIn = (parameter: string): string[] => (params.get(parameter) ?? "").split(",").filter((entry) => entry !== "");
  const unknown = (names: readonly string[], known: readonly string[]): string[] =>
    [...new Set(names)].filter((name) => !known.includes(name));
  return {
    tab: unknown(params.getAll(listParameters.tab), shape.tabs),
    filter: unknown(
      [...params.keys()].flatMap((parameter) => filteredField(parameter) ?? []),
      shape.filters,
    ),
    sort: unknown(
      namesIn(listParameters.sort).map((entry) => entry.replace(/^-/, "")),
      shape.sorts,
    ),
    column: unknown(
      namesIn(listParameters.columns).map((entry) => entry.replace(/^!/, "").replace(/:\d+$/, "")),
      columns,
    ),
  };
}
