/** Names of the records that an expression reads, for people. */
import type { WorkbenchTranslation } from "../../client/translation.ts";

const named = ["self", "row", "asked", "user", "oldSelf"] as const;

/** A name that the expression binds itself is that of a row. */
export function scopeName(name: string, t: WorkbenchTranslation["t"]): string {
  const known = named.find((one) => one === name);
  return known ? t(`condition.of.${known}`) : t("condition.ofRow", { name });
}
