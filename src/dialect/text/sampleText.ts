/** Texts of demonstration data with places: `PO-{n:5}` is `PO-` and five digits, `{a:2}` two capital letters. */

const place = /\{([na]):(\d{1,2})\}/g;
const alphabets: Readonly<Record<string, string>> = { n: "0123456789", a: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" };

/** The text with every place filled. `choose(count)` answers a whole number from 0 to below `count`. */
export function fillSampleText(text: string, choose: (count: number) => number): string {
  return text.replace(place, (_, kind: string, length: string) => {
    const alphabet = alphabets[kind] ?? "";
    return Array.from({ length: Number(length) }, () => alphabet.charAt(choose(alphabet.length))).join("");
  });
}

/** Whether it has places to fill: such a text is another one in every record. */
export function hasPlaces(text: string): boolean {
  return text.search(place) >= 0;
}
