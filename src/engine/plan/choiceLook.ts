/**
 * How a choice is drawn where the screen leaves it open. The longest label is
 * measured in every language, so a switch of language never changes the control.
 */
import type { Code } from "#dialect/states.ts";
import type { FormField } from "#dialect/screens.ts";

/** Pixels: a letter at 14 px, a full-width one, and the padding of a segment. */
const letter = 7.5;
const wideLetter = 14;
const padding = 14;

/** Segments up to 4 that fit into `width` pixels, radios up to 7, else a searchable select; chips for several choices up to 16. */
export function choiceLook(kind: string, codes: readonly Code[] | undefined, width: number): FormField["as"] | undefined {
  if (!codes) return undefined;
  if (kind === "choices") return codes.length <= 16 ? "chips" : "select";
  if (kind !== "choice") return undefined;
  if (codes.length > 7) return "select";
  const widest = Math.max(0, ...codes.flatMap((code) => Object.values(code["x-label"]).map(labelWidth)));
  if (codes.length <= 4 && codes.length * (widest + padding) <= width) return "segments";
  return "radios";
}

function labelWidth(label: string): number {
  let width = 0;
  for (const character of label) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? wideLetter : letter;
  return width;
}
