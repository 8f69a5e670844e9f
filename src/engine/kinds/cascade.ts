/**
 * A path through a table, such as province, city and district: chosen level by level, or searched by word, initials or
 * code. Stored as one text, or in a field for each level, of which only the first is visible.
 */
import { compareText } from "../values/control.ts";
import type { Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

export const cascade: Kind<"cascade"> = {
  ...plainKind,
  name: "cascade",
  matches: (schema) => schema["x-cascade"] !== undefined,
  compare: compareText,
  fromText: (typed) => typed.trim() || undefined,
};
