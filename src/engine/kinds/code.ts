/** A verification code that was sent to a telephone or a mailbox (`x-code`). */
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";

function show({ value }: CellProps) {
  return asText(value);
}

export const code: Kind = {
  name: "code",
  matches: (schema) => schema["x-code"] !== undefined,
  render: show,
  toText: (value) => asText(value),
  buffered: true,
};
