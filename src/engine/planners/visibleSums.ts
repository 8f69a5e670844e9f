import type { Screen } from "#dialect/schema/screens.ts";
import type { ListSums } from "#dialect/schema/screenParts.ts";

/** Returns the sums that come with the rows and are shown above them. Those of a single tab are requested separately. */
export function visibleSums(declared: readonly ListSums[] | undefined): ListSums | undefined {
  return declared?.find(({ shown, tab }) => shown && tab === undefined);
}

/** The same of a screen, which may have no list. */
export function visibleSumsOf(screen: Screen): ListSums | undefined {
  return visibleSums(screen.list?.sums);
}
