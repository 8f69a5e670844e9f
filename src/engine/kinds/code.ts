/** A verification code that was sent to a telephone or a mailbox (`x-code`). */
import type { Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

export const code: Kind<"code"> = {
  ...plainKind,
  name: "code",
  matches: (schema) => schema["x-code"] !== undefined,
};
