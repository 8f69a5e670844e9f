/** What a header on a sheet may name: stars, blanks and letters' case do not count, nor what stands in brackets, and of several lines any may be it. */

/** The whole header, each of its lines, and each without what stands in brackets. */
export function headerForms(header: string): string[] {
  const lines = [header, ...header.split(/[\r\n/|]+/)];
  return lines
    .flatMap((line) => [plainHeader(line), plainHeader(line.replace(/[(（[【][^)）\]】]*[)）\]】]/g, ""))])
    .filter((form) => form !== "");
}

/** As names are compared. */
export function plainHeader(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*:_]/g, "");
}
