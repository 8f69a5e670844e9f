import type { DeclaredSort } from "../schema/listParts.ts";

/** A list call names it in place of a field to sort by the next step of each record: the most urgent first, records without one last. */
export const stepOrder = "$step";

/** Returns the order of a tab, as a list call names it: that of the tab, else that of the list. Undefined where none is declared. */
export function sortOfTab(
  declared: readonly DeclaredSort[] | undefined,
  tab: string | undefined,
): readonly { readonly field: string; readonly desc?: boolean }[] | undefined {
  const own = declared?.filter(({ tabs }) => tab !== undefined && tabs?.includes(tab)) ?? [];
  const sort = own.length > 0 ? own : declared?.filter(({ tabs }) => tabs === undefined);
  return sort?.map(({ field, desc }) => ({ field: field ?? stepOrder, ...(desc !== undefined && { desc }) }));
}
