/** Normalizes a word for comparison: case, full and half width, and surrounding blanks do not matter. */
export function foldText(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
