/** Sample texts with placeholders: `PO-{n:5}` is `PO-` and five digits, `{a:2}` is two capital letters. */

const placeholder = /\{([na]):(\d{1,2})\}/g;
const alphabets: Readonly<Record<string, string>> = { n: "0123456789", a: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" };

/** Fills every placeholder. `choose(count)` returns an integer from 0 to `count - 1`. */
export function fillSampleText(text: string, choose: (count: number) => number): string {
  return text.replace(placeholder, (_, kind: string, length: string) => {
    const alphabet = alphabets[kind] ?? "";
    return Array.from({ length: Number(length) }, () => alphabet.charAt(choose(alphabet.length))).join("");
  });
}

/** Whether the text has placeholders: then it differs from record to record. */
export function hasPlaces(text: string): boolean {
  return text.search(placeholder) >= 0;
}
