import type { Screen } from "#dialect/schema/screens.ts";
import type { ListSums } from "#dialect/schema/screenParts.ts";

/** Returns the sums that the list of a screen declares by this id; undefined if it declares none. */
export function findSums(screen: Screen, id: string): ListSums | undefined {
  return screen.list?.sums?.find((one) => one.id === id);
}
