/** Which entries what is typed means, the likeliest first: by title in any language, pinyin, initials or code. */
import type { PaletteEntry } from "./paletteEntries.ts";

/** Whether the typed letters are the pinyin of a part of a Chinese text, whole, begun or by initials. */
export type ByPinyin = (text: string, typed: string) => boolean;

/** Entries that fit, in the order given where they fit equally well; all where nothing is typed. `byPinyin` is absent until it is loaded. */
export function findEntries(entries: readonly PaletteEntry[], typed: string, byPinyin?: ByPinyin): readonly PaletteEntry[] {
  const wanted = plain(typed);
  if (wanted === "") return entries.filter(({ does }) => does === "go");
  return entries
    .map((entry) => ({ entry, far: farness(entry, wanted, byPinyin) }))
    .filter(({ far }) => far < nowhere)
    .sort((one, other) => one.far - other.far)
    .map(({ entry }) => entry);
}

const nowhere = 9;

/** 0 where it is the very thing, `nowhere` where it does not fit. */
function farness({ title, group, codes }: PaletteEntry, wanted: string, byPinyin?: ByPinyin): number {
  const titles = Object.values(title).map(plain);
  const groups = Object.values(group ?? {}).map(plain);
  if (titles.includes(wanted) || codes.some((code) => plain(code) === wanted)) return 0;
  if (titles.some((text) => text.startsWith(wanted))) return 1;
  if (titles.some((text) => text.includes(` ${wanted}`))) return 2;
  if (titles.some((text) => text.includes(wanted))) return 3;
  if (byPinyin && titles.some((text) => byPinyin(text, wanted))) return 4;
  if (codes.some((code) => plain(code).includes(wanted))) return 5;
  if (groups.some((text) => text.includes(wanted)) || (byPinyin && groups.some((text) => byPinyin(text, wanted)))) return 6;
  return nowhere;
}

function plain(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
