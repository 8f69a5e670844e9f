/** What most kinds have in common. */
import type { PlannedField } from "../plan/plan.ts";
import { asText } from "./control.ts";
import type { Kind } from "./kind.ts";

/** Width in px of a text in a grid, by the longest text that the schema allows. */
function textWidth({ maxLength = 60 }: Pick<PlannedField, "maxLength">): number {
  return maxLength <= 20 ? 104 : maxLength <= 60 ? 136 : 180;
}

/**
 * The members of a kind whose value is one line of text that is neither pasted nor sorted in the browser, and whose input is a
 * component of its own. A kind takes them by `...plainKind` and states what differs.
 */
export const plainKind: Omit<Kind, "name" | "matches"> = {
  structure: "value",
  render: ({ value }) => asText(value),
  toText: asText,
  fromText: undefined,
  compare: undefined,
  figure: undefined,
  align: "start",
  listWidth: 160,
  gridWidth: textWidth,
  drawnInGrid: () => false,
  filter: "text",
  sheet: "text",
  wide: "no",
  isGroup: () => false,
  typing: undefined,
  look: undefined,
  words: undefined,
  joint: undefined,
  labelled: () => "never",
  inDraftWords: true,
  dotted: true,
  isState: false,
};
