/** Pixels that a letter, and a sign of Chinese, take at most in the middle of a word at the largest text size. */
const letter = 9.5;
const wideSign = 15;
/** Between the edges of a cell and its words. */
const padding = 20;

/**
 * Whether a cell of so many pixels has room for these words, by a rule of thumb that errs on the side of no. Should it err
 * on the other, with a font that nobody thought of, the next cell covers what is too long.
 */
export function fitsWithoutClipping(words: string, width: number): boolean {
  let room = width - padding;
  for (let at = 0; at < words.length && room >= 0; at++) room -= words.charCodeAt(at) > 0x2e7f ? wideSign : letter;
  return room >= 0;
}
