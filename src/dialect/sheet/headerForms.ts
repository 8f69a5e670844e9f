/** Normalizes the headers of a sheet: stars, blanks, case and text in brackets do not matter, and any line may be the name. */

/** Maximum number of characters that are read; a label with unit and hint in several languages is shorter. */
export const maxHeaderLength = 500;
/** From an opening bracket to the next closing one, without an opening one between. Linear: each character is read once. */
const inBrackets = /[(（[【][^(（[【)）\]】]*[)）\]】]/g;

/** Returns the possible names in a header: the whole text and each line, each with and without the text in brackets. Reads the first 500 characters. */
export function headerForms(header: string): string[] {
  const text = header.slice(0, maxHeaderLength);
  const lines = [text, ...text.split(/[\r\n/|]+/)].flatMap((line) => [line, line.replace(inBrackets, "")]);
  return [...new Set([...new Set(lines)].map(plainHeader))].filter((form) => form !== "");
}

/** Normalizes a name for comparison. */
export function plainHeader(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*:_]/g, "");
}
