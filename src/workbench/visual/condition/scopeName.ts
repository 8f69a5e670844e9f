/** Names of the records that an expression reads, for people. */
import type { WorkbenchTranslation } from "../../client/translation.ts";
import type { ScopeRoot } from "./exprScope.ts";

const named = ["self", "row", "owner", "asked", "user", "oldSelf"] as const;

/** A name that the expression binds itself is that of a row. */
export function scopeName({ name, says, list }: Omit<ScopeRoot, "schema">, t: WorkbenchTranslation["t"]): string {
  const known = says ?? named.find((one) => one === name);
  return known ? t(`condition.of.${known}`) : t("condition.ofRow", { name: list ?? name });
}
