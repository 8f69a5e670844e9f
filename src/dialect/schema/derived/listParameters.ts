/** Names of the parameters in the address of a list; `wire/listUrl.ts` says how their values are written. */

/** The parameters other than the filters. */
export const listParameters = {
  tab: "tab",
  search: "q",
  sort: "sort",
  page: "page",
  size: "size",
  each: "each",
  columns: "cols",
  density: "rows",
} as const;

const own: ReadonlySet<string> = new Set(Object.values(listParameters));

/** Returns the parameter for the filter of a field. */
export function filterParameter(field: string): string {
  return own.has(field) || field.startsWith("f.") ? `f.${field}` : field;
}

/** Returns the field of a filter parameter; `undefined` for any other parameter. */
export function filteredField(parameter: string): string | undefined {
  if (own.has(parameter)) return undefined;
  return parameter.startsWith("f.") ? parameter.slice(2) : parameter;
}
