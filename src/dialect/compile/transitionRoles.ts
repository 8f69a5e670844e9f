/** Carries the roles that transitions name (`by`) into the roles: what a role may do is then asked in one place, by server and pages alike. */
import type { CatalogFiles } from "../schema/catalogFiles.ts";
import { listsRole, mayRole, recordGrants, type Role, roleGroups, type RolesFile } from "../schema/roles.ts";
import type { Actor, StateMachine, Transition } from "../schema/states.ts";

type Machines = CatalogFiles["states"];

/**
 * Returns the machines with the kinds of those who take each transition (`actors`), and the roles with the transitions that are not theirs
 * (`except`); the same objects where no transition lists roles.
 */
export function withTransitionRoles(
  states: Machines,
  file: RolesFile | undefined,
): { readonly states: Machines; readonly roles?: RolesFile } {
  const listed = Object.values(states).flatMap(({ entity, transitions }) =>
    transitions.flatMap(({ id, by }) => (typeof by === "string" || isRecordGrant(id) ? [] : [{ entity, id, by }])),
  );
  if (listed.length === 0) return { states, ...(file && { roles: file }) };
  const roles = Object.entries(file?.roles ?? {}).map(([name, role]): [string, Role] => {
    const others = listed.filter(({ entity, id, by }) => !listsRole(by, name, role.of) && mayRole(role, entity, id));
    const except = Object.fromEntries(
      others.map(({ entity }) => [entity, others.filter((one) => one.entity === entity).map(({ id }) => id)]),
    );
    return [name, others.length === 0 ? role : { ...role, except }];
  });
  return {
    states: Object.fromEntries(Object.entries(states).map(([name, machine]) => [name, withActors(machine, file)])),
    ...(file && { roles: { ...file, roles: Object.fromEntries(roles) } }),
  };
}

/** A grant on records may have the name of a transition: it means the records. */
const isRecordGrant = (id: string): boolean => recordGrants.some((grant) => grant === id);

function withActors(machine: StateMachine, file: RolesFile | undefined): StateMachine {
  if (machine.transitions.every(({ by }) => typeof by === "string")) return machine;
  const transitions = machine.transitions.map(
    (one): Transition => (typeof one.by === "string" ? one : { ...one, actors: actorsAmong(one.by, file) }),
  );
  return { ...machine, transitions };
}

/** Returns the kinds of the roles in a list. A name that no role has is reported by the check, and takes nothing. */
export function actorsAmong(by: readonly string[], file: RolesFile | undefined): readonly Actor[] {
  const hasRole = (kind: Role["of"]): boolean =>
    by.includes(roleGroups[kind]) || Object.entries(file?.roles ?? {}).some(([name, { of }]) => of === kind && by.includes(name));
  return [...(hasRole("customer") ? (["customer"] as const) : []), ...(hasRole("staff") ? (["operator"] as const) : [])];
}
