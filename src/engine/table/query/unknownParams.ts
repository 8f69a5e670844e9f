/** What an address asks of a list that the list does not have. Pure. */
import { filteredField, listParameters } from "#dialect/wire/listUrl.ts";
import type { ListShape } from "./listQuery.ts";

/** By sort; names as the address spells them. */
export interface UnknownParams {
  readonly tab: readonly string[];
  readonly filter: readonly string[];
  readonly sort: readonly string[];
  readonly column: readonly string[];
}

/** @param columns Ids of all columns of the screen, whoever may see them. */
export function findUnknownParams(address: string, shape: ListShape, columns: readonly string[]): UnknownParams {
  const params = new URLSearchParams(address);
  const among = (parameter: string): string[] => (params.get(parameter) ?? "").split(",").filter((entry) => entry !== "");
  const lacking = (names: readonly string[], known: readonly string[]): string[] =>
    [...new Set(names)].filter((name) => !known.includes(name));
  return {
    tab: lacking(params.getAll(listParameters.tab), shape.tabs),
    filter: lacking(
      [...params.keys()].flatMap((parameter) => filteredField(parameter) ?? []),
      shape.filters,
    ),
    sort: lacking(
      among(listParameters.sort).map((entry) => entry.replace(/^-/, "")),
      shape.sorts,
    ),
    column: lacking(
      among(listParameters.columns).map((entry) => entry.replace(/^!/, "").replace(/:\d+$/, "")),
      columns,
    ),
  };
}
