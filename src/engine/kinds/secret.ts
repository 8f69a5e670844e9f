/** A secret that the browser makes and shows once, to be copied; never shown once it is stored: elsewhere it is as a password. */
import type { Kind } from "../values/kind.ts";
import { password } from "./password.ts";

export const secret: Kind<"secret"> = { ...password, name: "secret", matches: () => false };
