/**
 * Appearance of a choice where the screen does not set it. Labels are measured in every language, so a language switch never
 * changes the control.
 */
import type { CodeOption } from "#dialect/schema/states.ts";

/** In px: a letter at 14 px, a full-width one, the padding of a segment, and what a radio adds to its label. */
const letter = 7.5;
const wideLetter = 14;
const padding = 14;
const radio = 50;
/** Most lines of radios, fewer in a narrow column: more take more space than they save clicks. */
const maxLines = 3;
const maxNarrowLines = 2;
const narrow = 300;

/** Returns segments for up to 4 options that fit into `width` px, radios for up to 7 on a few lines, else a searchable select. */
export function choiceLook(codes: readonly CodeOption[], width: number): "segments" | "radios" | "select" {
  if (codes.length > 7) return "select";
  const widths = codes.map((code) => Math.max(0, ...Object.values(code["x-label"]).map(labelWidth)));
  if (codes.length <= 4 && codes.length * (Math.max(0, ...widths) + padding) <= width) return "segments";
  return lines(
    widths.map((label) => label + radio),
    width,
  ) <= (width < narrow ? maxNarrowLines : maxLines)
    ? "radios"
    : "select";
}

/** Returns the number of lines that boxes of these widths need. */
function lines(boxes: readonly number[], width: number): number {
  let count = 1;
  let used = 0;
  for (const box of boxes) {
    if (used > 0 && used + box > width) {
      count++;
      used = 0;
    }
    used += box;
  }
  return count;
}

function labelWidth(label: string): number {
  let width = 0;
  for (const character of label) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? wideLetter : letter;
  return width;
}
