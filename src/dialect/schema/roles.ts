/** Types of `schemas/roles.json`: who may do what, and with which records. */
import type { Text } from "../text/text.ts";
import type { Cel, Traced } from "./schema.ts";

export interface RolesFile {
  readonly roles: Readonly<Record<string, Role>>;
}

/** What an account of this role may do. Several roles of one account add up. */
export interface Role extends Traced {
  /** Whose accounts have it: those of a customer's people, or of the provider's staff. */
  readonly of: "customer" | "staff";
  readonly label: Text;
  /** Grants by entity, or `*`: everything that the customer may do. */
  readonly may: "*" | Readonly<Record<string, EntityGrants>>;
  /**
   * The records that the role reaches, by entity; `*` for all others: CEL over a record (`row`), the facts of its customer (`owner`) and
   * the account (`user`). A role of a customer never reaches records of others. Staff reaches nothing that is not named here.
   */
  readonly reach?: Readonly<Record<string, Cel>>;
}

/** Names of grants: those of `recordGrants`, and ids of transitions. `*`: all of them. */
export type EntityGrants = "*" | readonly string[];

/** What may be granted on every entity. All other grants are transitions. */
export const recordGrants = ["read", "create", "edit", "delete", "export", "import"] as const;

/** Roles of an installation without `schemas/roles.json`: one role, which may do everything of its customer. */
export const defaultRoles: RolesFile = {
  roles: { owner: { of: "customer", label: {}, may: "*" } },
};

/** Whether the role has the grant. */
export function mayRole({ of, may }: Role, entity: string, grant: string): boolean {
  // What staff may do is always stated: the check refuses "*" there.
  if (may === "*") return of === "customer";
  const grants = Object.hasOwn(may, entity) ? may[entity] : undefined;
  return grants === "*" || (grants?.includes(grant) ?? false);
}

/** An account, as far as its roles are concerned. */
export interface RoleHolder {
  readonly roles: readonly string[];
  /** Absent for staff. */
  readonly customer?: string;
}

/** Returns those roles of the account that have the grant. A name that the file does not define, or a role of the other kind of account, grants nothing. */
export function grantingRoles(file: RolesFile, { roles, customer }: RoleHolder, entity: string, grant: string): Role[] {
  const of = customer === undefined ? "staff" : "customer";
  return roles.flatMap((name) => {
    const role = Object.hasOwn(file.roles, name) ? file.roles[name] : undefined;
    return role?.of === of && mayRole(role, entity, grant) ? [role] : [];
  });
}

/** Names in `x-read-for` and `x-write-for` that mean all roles of a kind. */
export const roleGroups = { customer: "@customer", staff: "@staff" } as const;

/** Whether one of the account's roles is among the names: roles, or groups of them. */
export function isAmong(names: readonly string[], { roles, customer }: RoleHolder): boolean {
  return names.includes(customer === undefined ? roleGroups.staff : roleGroups.customer) || roles.some((role) => names.includes(role));
}

/** Returns the condition on the records of an entity that the role reaches; undefined: none is stated. Shared records belong to nobody: all are reached unless the role names their entity. */
export function reachText({ of, reach = {} }: Role, entity: string, isShared: boolean): Cel | undefined {
  if (Object.hasOwn(reach, entity)) return reach[entity];
  return isShared && of === "staff" ? "true" : reach["*"];
}
