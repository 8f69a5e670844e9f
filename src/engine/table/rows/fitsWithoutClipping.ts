/** Largest width of a letter and of a Chinese character at the largest text size, in px. */
const letter = 9.5;
const wideChar = 15;
/** Padding of a cell, in px. */
const padding = 20;

/**
 * Estimates whether `text` fits into a cell of `width` px. Conservative: false when unsure. A wrong true would let the next
 * cell cover the end of the text.
 */
export function fitsWithoutClipping(text: string, width: number): boolean {
  let room = width - padding;
  for (let at = 0; at < text.length && room >= 0; at++) room -= text.charCodeAt(at) > 0x2e7f ? wideChar : letter;
  return room >= 0;
}
