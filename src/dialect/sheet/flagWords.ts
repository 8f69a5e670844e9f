/** Reads yes and no. The words of every language come from the message catalogue. */
import type { MessageKey } from "../text/messageKey.ts";
import type { CodeOption } from "../schema/states.ts";
import type { Text } from "../text/text.ts";
import { foldText } from "../text/foldText.ts";
import { codeOfText } from "./codeOfText.ts";

/** Words and signs that are independent of the language. */
const signs: Readonly<Record<string, boolean>> = { "1": true, "\u221a": true, "\u2713": true, "0": false, "\u2013": false };

/** Yes and no as two codes, labelled by `form.yes` and `form.no` of the message catalogue. */
export function flagCodes(textOf: (key: MessageKey) => Text): readonly CodeOption[] {
  return [
    { const: true, "x-label": textOf("form.yes") },
    { const: false, "x-label": textOf("form.no") },
  ];
}

/** Reads `true`, `Yes`, `y`, `1` and `√`, and their opposites; returns undefined for other texts. */
export function readFlag(codes: readonly CodeOption[], text: string): boolean | undefined {
  const folded = foldText(text);
  if (Object.hasOwn(signs, folded)) return signs[folded];
  const found = codeOfText(codes, text);
  return typeof found === "boolean" ? found : undefined;
}
