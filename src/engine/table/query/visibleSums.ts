import type { ListSums } from "#dialect/schema/screenParts.ts";

/** Returns the sums that come with the rows and stand above them. Those of a single tab are asked for apart. */
export function visibleSums(declared: readonly ListSums[] | undefined): ListSums | undefined {
  return declared?.find(({ shown, tab }) => shown && tab === undefined);
}
