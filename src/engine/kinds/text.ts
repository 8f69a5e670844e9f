/** One line of text: the kind of every string that no narrower kind matches. */
import { normalizeText } from "#dialect/fields/normalize.ts";
import { compareText, fromTyped } from "../values/control.ts";
import type { Kind, Typing } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

/** Keyboard of a phone and autofill, by JSON Schema format. */
const typingByFormat: Readonly<Record<string, Typing>> = {
  email: { inputMode: "email", autoComplete: "email" },
  uri: { inputMode: "url", autoComplete: "url" },
};

/** One line of text: what a field is that no other kind matches. */
export const text: Kind<"text"> = {
  ...plainKind,
  name: "text",
  matches: () => true,
  compare: compareText,
  fromText: (typed) => fromTyped(typed.trim()),
  typing: ({ format, normalize }) => ({
    ...(format !== undefined && typingByFormat[format]),
    ...(normalize && { tidy: (typed: string) => normalizeText({ "x-normalize": normalize }, typed) }),
  }),
};
