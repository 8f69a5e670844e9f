import type { PageFormat } from "#dialect/schema/printLayout.ts";

/** Returns the places of each sheet in order; undefined is a blank place. `startAt`: first used place of the first sheet, from 1. */
export function paginate<Piece>(
  { perPage = 1 }: Pick<PageFormat, "perPage">,
  pieces: readonly Piece[],
  startAt = 1,
): readonly (readonly (Piece | undefined)[])[] {
  const blank = Math.min(Math.max(Math.trunc(startAt) || 1, 1), perPage) - 1;
  const places: (Piece | undefined)[] = [...Array.from({ length: pieces.length > 0 ? blank : 0 }, () => undefined), ...pieces];
  return Array.from({ length: Math.ceil(places.length / perPage) }, (_, page) => places.slice(page * perPage, (page + 1) * perPage));
}
