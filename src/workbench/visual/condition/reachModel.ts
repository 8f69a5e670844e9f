/** The records that a role reaches, as a choice: all, none, or those of which a condition holds. Pure. */

/** Key of the entry that holds for every entity without one of its own. */
export const everyEntity = "*";

export const reachChoices = ["all", "none", "condition"] as const;
export type ReachChoice = (typeof reachChoices)[number];

/** Whose accounts the role is for: without an entry, a customer's people reach all that is theirs, and staff reaches nothing. */
export type RoleKind = "customer" | "staff";

/** Returns what a condition of the file says; undefined is the entry that is missing. */
export function choiceOf(condition: string | undefined, of: RoleKind): ReachChoice {
  if (condition === undefined || condition.trim() === "") return of === "customer" ? "all" : "none";
  if (condition.trim() === "true") return "all";
  return condition.trim() === "false" ? "none" : "condition";
}

/** Returns what the file gets for a choice without a condition; "" takes the entry out. An entity's own entry is always written: without it, the one for every entity holds. */
export function conditionOf(choice: Exclude<ReachChoice, "condition">, entity: string, of: RoleKind): string {
  if (entity === everyEntity && choice === choiceOf(undefined, of)) return "";
  return choice === "all" ? "true" : "false";
}
