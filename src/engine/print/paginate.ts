import type { PageFormat } from "#dialect/schema/printLayout.ts";

/** The places of each sheet in order; `undefined` is a place left blank, as `startAt` (from 1) wants on the first sheet. */
export function paginate<Piece>(
  { perPage = 1 }: Pick<PageFormat, "perPage">,
  pieces: readonly Piece[],
  startAt = 1,
): readonly (readonly (Piece | undefined)[])[] {
  const blank = Math.min(Math.max(Math.trunc(startAt) || 1, 1), perPage) - 1;
  const places: (Piece | undefined)[] = [...Array.from({ length: pieces.length > 0 ? blank : 0 }, () => undefined), ...pieces];
  return Array.from({ length: Math.ceil(places.length / perPage) }, (_, page) => places.slice(page * perPage, (page + 1) * perPage));
}
