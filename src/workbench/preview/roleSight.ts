/** What an account of a role would see of the preview's records: which it reaches, and which fields it reads. Pure. */
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Expr } from "#dialect/expr/ast.ts";
import { evaluateOrUnknown, type Scope } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import { grantingRoles, listsRole, mayRole, recordGrants, reachText, type Role, type RolesFile } from "#dialect/schema/roles.ts";
import { actorsOf, type StateMachine } from "#dialect/schema/states.ts";
import type { StoredRecord } from "#dialect/wire/stored.ts";
import type { RecordsToChoose } from "../client/recordChoice.ts";
import type { EntityFile } from "../client/useEntityFiles.ts";

export interface RoleInPreview {
  readonly name: string;
  readonly role: Role;
  /** The parsed conditions of its reach, by their text. */
  readonly conditions: Readonly<Record<string, Expr>>;
  /** Facts of the account, and the day. */
  readonly scope: Scope;
}

/** Returns the role that the session of the preview has; undefined if it has none of the file. */
export function roleOfFacts(
  file: RolesFile | undefined,
  { roles }: SessionFacts,
): { readonly name: string; readonly role: Role } | undefined {
  const name = Array.isArray(roles) ? roles[0] : undefined;
  const role = typeof name === "string" && Object.hasOwn(file?.roles ?? {}, name) ? file?.roles[name] : undefined;
  return typeof name === "string" && role ? { name, role } : undefined;
}

/** Returns the names of the fields that the role does not read. */
export function hiddenFields(
  { name, role }: Pick<RoleInPreview, "name" | "role">,
  file: Pick<EntityFile, "properties"> | undefined,
): string[] {
  return Object.entries(file?.properties ?? {}).flatMap(([field, { "x-read-for": readers }]) =>
    readers && !listsRole(readers, name, role.of) ? [field] : [],
  );
}

/** Returns the record without the fields that the role does not read. */
export function readByRole(record: Rec, hidden: readonly string[]): Rec {
  return hidden.length === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.includes(name)));
}

/** The records of an entity that the role reaches: all, those of one customer, none, or those of which a condition holds. */
export type RoleReach = "all" | "own" | "none" | { readonly text: string };

export function reachOfRole(
  { role, name }: Pick<RoleInPreview, "role" | "name">,
  roles: RolesFile,
  entity: string,
  isShared: boolean,
): RoleReach {
  const holder = { roles: [name], ...(role.of === "customer" && { customer: "" }) };
  if (grantingRoles(roles, holder, entity, "read").length === 0) return "none";
  const text = reachText(role, entity, isShared);
  if (text === "false" || (text === undefined && role.of === "staff")) return "none";
  if (text === undefined || text === "true") return role.of === "customer" && !isShared ? "own" : "all";
  return { text };
}

/**
 * Returns the records that the role reaches. A customer's people see one customer: that of the chosen record. An example has no customer:
 * it is left out only where the condition is certain not to hold.
 */
export function reached(all: RecordsToChoose, chosen: StoredRecord | undefined, seer: RoleInPreview, reach: RoleReach): RecordsToChoose {
  if (reach === "none") return { examples: [], stored: [] };
  if (reach === "all") return all;
  const customer = (chosen ?? all.stored[0])?.customer;
  const own = seer.role.of === "customer" ? all.stored.filter((one) => one.customer === customer || one.customer === "") : all.stored;
  if (reach === "own") return { examples: all.examples, stored: own };
  const tree = seer.conditions[reach.text];
  if (!tree) return { examples: [], stored: [] };
  return {
    examples: all.examples.filter((record) => evaluateOrUnknown(tree, { ...seer.scope, row: record }) !== false),
    stored: own.filter(({ record, owner }) => evaluateOrUnknown(tree, { ...seer.scope, row: record, ...(owner && { owner }) }) === true),
  };
}

/** Returns what the role may do with records of the entity, and what it may not: names of grants, and ids of transitions that its kind of account takes. */
export function grantsInPreview(role: Role, entity: string, machine: StateMachine | undefined) {
  const actor = role.of === "staff" ? "operator" : "customer";
  const steps = (machine?.transitions ?? []).filter((step) => actorsOf(step).includes(actor)).map(({ id }) => id);
  const all: readonly string[] = [...recordGrants, ...steps];
  return { may: all.filter((grant) => mayRole(role, entity, grant)), mayNot: all.filter((grant) => !mayRole(role, entity, grant)) };
}
