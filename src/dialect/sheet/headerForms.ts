/** What a header on a sheet may name: stars, blanks and letters' case do not count, nor what stands in brackets, and of several lines any may be it. */

/** A label, its unit and a hint in several languages are shorter; what follows in such a cell names no field. */
export const maxHeaderLength = 500;
/** An opening bracket to the next closing one, without another opening one between: each character is read once. */
const inBrackets = /[(（[【][^(（[【)）\]】]*[)）\]】]/g;

/** The whole header, each of its lines, and each without what stands in brackets. Reads the first 500 characters. */
export function headerForms(header: string): string[] {
  const text = header.slice(0, maxHeaderLength);
  const lines = [text, ...text.split(/[\r\n/|]+/)].flatMap((line) => [line, line.replace(inBrackets, "")]);
  return [...new Set([...new Set(lines)].map(plainHeader))].filter((form) => form !== "");
}

/** As names are compared. */
export function plainHeader(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*:_]/g, "");
}
