/** Types of `schemas/roles.json`: who may do what, and with which records. */
import type { CallAct, Endpoints } from "./endpoints.ts";
import type { Screen } from "./screens.ts";
import type { Text } from "../text/text.ts";
import type { Cel, Traced } from "./schema.ts";

export interface RolesFile {
  readonly roles: Readonly<Record<string, Role>>;
  /** What the token of a program may be limited to. */
  readonly scopes?: Readonly<Record<string, TokenScope>>;
}

/** A part of what the account behind a token may do. Several scopes of one token add up; none adds to the roles of the account. */
export interface TokenScope extends Traced {
  readonly may: Readonly<Record<string, EntityGrants>>;
}

/** What an account of this role may do. Several roles of one account add up. */
export interface Role extends Traced {
  /** Whose accounts have it: those of a customer's people, or of the provider's staff. */
  readonly of: "customer" | "staff";
  readonly label: Text;
  /** Grants by entity, or `*`: everything that the customer may do. */
  readonly may: "*" | Readonly<Record<string, EntityGrants>>;
  /**
   * The records that the role reaches, by entity; `*` for all others: CEL over a record (`row`), the facts of its customer (`owner`), the
   * account (`user`) and the day (`today`). A role of a customer never reaches records of others. Staff reaches nothing that is not named here.
   */
  readonly reach?: Readonly<Record<string, Cel>>;
  /** What it may do at the workbench. Only roles of the staff have it. Any of these grants opens the page and reads the schemas. */
  readonly workbench?: readonly WorkbenchGrant[];
  /**
   * Transitions, by entity, whose `by` lists roles and not this one: it never takes them, whatever it may do. Stated by the compiler
   * (`transitionRoles.ts`), never in a file.
   */
  readonly except?: Readonly<Record<string, readonly string[]>>;
}

/** Makes a token for the program that the record represents (`token` in its entity's head). The earlier one ends. */
export interface TokenEffect {
  readonly token: "issue";
}

/** Names of grants: those of `recordGrants`, and ids of transitions. `*`: all of them. */
export type EntityGrants = "*" | readonly string[];

/** What may be granted on every entity. All other grants are transitions. */
export const recordGrants = ["read", "create", "edit", "delete", "export", "import"] as const;

/** At the workbench: change a draft of one's own; approve those of others; bring a draft into force, and take a publication back. */
export const workbenchGrants = ["edit", "approve", "publish"] as const;
export type WorkbenchGrant = (typeof workbenchGrants)[number];

/** Roles of an installation without `schemas/roles.json`: one role, which may do everything of its customer. */
export const defaultRoles: RolesFile = {
  roles: { owner: { of: "customer", label: {}, may: "*" } },
};

/** Whether a role has the grant for an entity: `may` contains it and `except` does not take it away. `"*"` in `may` counts for roles of customers only. */
export function mayRole({ of, may, except = {} }: Role, entity: string, grant: string): boolean {
  if (Object.hasOwn(except, entity) && except[entity]?.includes(grant)) return false;
  return may === "*" ? of === "customer" : grantsOf(may, entity, grant);
}

function grantsOf(may: TokenScope["may"], entity: string, grant: string): boolean {
  const grants = Object.hasOwn(may, entity) ? may[entity] : undefined;
  return grants === "*" || (grants?.includes(grant) ?? false);
}

/** An account, as far as its roles are concerned. */
export interface RoleHolder {
  readonly roles: readonly string[];
  /** Absent for staff. */
  readonly customer?: string;
  /** Of a token: names of scopes. Absent for a person, whom the roles alone limit. */
  readonly scopes?: readonly string[] | undefined;
}

/** Returns those roles of the account that have the grant. A name that the file does not define, or a role of the other kind of account, grants nothing. */
export function grantingRoles(file: RolesFile, { roles, customer, scopes }: RoleHolder, entity: string, grant: string): Role[] {
  if (scopes && !scopes.some((name) => isInScope(file, name, entity, grant))) return [];
  const of = customer === undefined ? "staff" : "customer";
  return roles.flatMap((name) => {
    const role = Object.hasOwn(file.roles, name) ? file.roles[name] : undefined;
    return role?.of === of && mayRole(role, entity, grant) ? [role] : [];
  });
}

function isInScope({ scopes = {} }: RolesFile, name: string, entity: string, grant: string): boolean {
  const scope = Object.hasOwn(scopes, name) ? scopes[name] : undefined;
  return scope !== undefined && grantsOf(scope.may, entity, grant);
}

/** Returns what accounts of the staff with these roles may do at the workbench. */
export function workbenchGrantsOf(file: RolesFile, names: readonly string[]): WorkbenchGrant[] {
  return workbenchGrants.filter((grant) => workbenchRoles(file, [grant]).some(({ name }) => names.includes(name)));
}

/** Returns the roles of the staff that have at least one of the grants at the workbench. */
export function workbenchRoles(
  { roles }: RolesFile,
  grants: readonly WorkbenchGrant[] = workbenchGrants,
): { readonly name: string; readonly label: Text }[] {
  return Object.entries(roles).flatMap(([name, { of, label, workbench = [] }]) =>
    of === "staff" && grants.some((grant) => workbench.includes(grant)) ? [{ name, label }] : [],
  );
}

/** Returns the names of the scopes that contain the grant. */
export const scopesWith = (file: RolesFile, entity: string, grant: string): string[] =>
  Object.keys(file.scopes ?? {}).filter((name) => isInScope(file, name, entity, grant));

/**
 * Returns those scopes that contain more than the roles of the account: a token with one of them would not do what its name says.
 * `*` of a scope asks for `*` of a role.
 */
export function scopesBeyond(file: RolesFile, holder: RoleHolder, scopes: readonly string[]): string[] {
  const isCovered = ([entity, grants]: [string, EntityGrants]): boolean =>
    (grants === "*" ? ["*"] : grants).every((grant) => grantingRoles(file, holder, entity, grant).length > 0);
  return scopes.filter((name) => !Object.entries(file.scopes?.[name]?.may ?? {}).every(isCovered));
}

/** Names in `x-read-for`, `x-write-for` and `by` of a transition that mean all roles of a kind. */
export const roleGroups = { customer: "@customer", staff: "@staff" } as const;

/** Whether the list has the role, by name or as one of its kind. */
export function listsRole(names: readonly string[], name: string, of: Role["of"]): boolean {
  return names.includes(name) || names.includes(roleGroups[of]);
}

/** Whether one of the account's roles is among the names: roles, or groups of them. */
export function isAmong(names: readonly string[], { roles, customer }: RoleHolder): boolean {
  return names.includes(customer === undefined ? roleGroups.staff : roleGroups.customer) || roles.some((role) => names.includes(role));
}

/** Returns the condition on the records of an entity that the role reaches; undefined: none is stated. Shared records belong to nobody: all are reached unless the role names their entity. */
export function reachText({ of, reach = {} }: Role, entity: string, isShared: boolean): Cel | undefined {
  if (Object.hasOwn(reach, entity)) return reach[entity];
  return isShared && of === "staff" ? "true" : reach["*"];
}

/** The files that decide what a page offers to an account. */
export interface RoleCatalog {
  readonly roles?: RolesFile;
  readonly endpoints: Endpoints;
}

/**
 * Returns the roles of the same kind of account that have one of the grants; undefined if the account has one itself, if its roles are
 * unknown, as with another backend, or if the entity is no record that roles are about.
 * @param own names of roles, as the user info has them
 */
export function refusingRoles(
  { roles: file, endpoints }: RoleCatalog,
  own: unknown,
  entity: string,
  grants: readonly string[],
): readonly Role[] | undefined {
  if (!file || !Array.isArray(own) || !isGranted(endpoints, entity)) return undefined;
  const held = own.flatMap((name) => (typeof name === "string" && Object.hasOwn(file.roles, name) ? [file.roles[name] as Role] : []));
  const may = (role: Role): boolean => grants.some((grant) => mayRole(role, entity, grant));
  if (held.some(may)) return undefined;
  return Object.values(file.roles).filter((role) => role.of === (held[0]?.of ?? "customer") && may(role));
}

const recordActs: ReadonlySet<CallAct | undefined> = new Set(["list", "save", "submit", "transition", "delete", "import"]);

/** Whether a call on records of the entity asks for grants: those on the caller's own account do not. */
function isGranted({ calls }: Endpoints, entity: string): boolean {
  return Object.values(calls).some((call) => call.entity === entity && recordActs.has(call.does));
}

/** Returns the roles that may open a screen; undefined if the account may. */
export function closedScreen(
  catalog: RoleCatalog & { readonly screens: Readonly<Record<string, Screen>> },
  own: unknown,
  name: string,
): readonly Role[] | undefined {
  const screen = Object.hasOwn(catalog.screens, name) ? catalog.screens[name] : undefined;
  if (!screen || screen.kind === "dashboard") return undefined;
  const submit = screen.form?.submit;
  const written = ["create", "edit", ...(submit === undefined ? [] : [submit])];
  const grants = screen.kind === "form" ? written : screen.kind === "import" || screen.kind === "custom" ? ["import"] : ["read"];
  return refusingRoles(catalog, own, screen.entity, grants);
}
