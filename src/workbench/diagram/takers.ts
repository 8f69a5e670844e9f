/** Who takes a transition, for the diagram and its form. */
import { type Role, roleGroups } from "#dialect/schema/roles.ts";
import type { Transition } from "#dialect/schema/states.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";

export type Roles = Readonly<Record<string, Role>>;

/** What `by` may be in the form: one of the kinds, or a list of roles. */
export const takerKinds = ["customer", "operator", "time", "roles"] as const;
export type TakerKind = (typeof takerKinds)[number];

export function takerKind(by: Transition["by"]): TakerKind {
  return typeof by === "string" ? by : "roles";
}

/** Returns who takes it in words: the kind, or the labels of the roles. */
export function takerText({ t, text }: Pick<WorkbenchTranslation, "t" | "text">, by: Transition["by"], roles: Roles): string {
  if (typeof by === "string") return t(`diagram.by.${by}`);
  return by.map((name) => takerName({ t, text }, name, roles)).join(", ");
}

/** Returns what an entry of the list is called. */
export function takerName({ t, text }: Pick<WorkbenchTranslation, "t" | "text">, name: string, roles: Roles): string {
  if (name === roleGroups.customer) return t("diagram.by.customer");
  if (name === roleGroups.staff) return t("diagram.by.operator");
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
  const label = text(role?.label) || name;
  // Customers and staff may both have an accountant.
  const isTwice = Object.values(roles).filter((other) => text(other.label) === label).length > 1;
  return role && isTwice ? `${label} (${t(`preview.roleOf.${role.of}`)})` : label;
}

/** Returns the list with the same meaning in which the group of a kind replaces its roles. */
export function asRoles(by: Transition["by"]): readonly string[] {
  return typeof by !== "string" ? by : [by === "customer" ? roleGroups.customer : roleGroups.staff];
}

/** Returns the picture of who takes it. */
export function takerIcon(by: Transition["by"] | undefined, roles: Roles): "clock" | "user" | "users" {
  if (by === "time") return "clock";
  if (by === "customer") return "user";
  const names = typeof by === "string" ? [] : (by ?? []);
  const isOfCustomer = (name: string): boolean => name === roleGroups.customer || roles[name]?.of === "customer";
  return names.length > 0 && names.every(isOfCustomer) ? "user" : "users";
}
