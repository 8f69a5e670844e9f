/** Reads roles from their file, and edits them: text in, text out, one JSON value changed and everything else untouched. Pure. */
import { type JsonValue, removeJsonValue, setJsonValue, tryReadJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import { roleGroups, type WorkbenchGrant, workbenchGrants } from "#dialect/schema/roles.ts";
import type { StateMachine } from "#dialect/schema/states.ts";

export const everything = "*";

export interface RoleForm {
  readonly name: string;
  readonly pointer: string;
  readonly of: "customer" | "staff";
  readonly label: Readonly<Record<string, string>>;
  /** Entity -> what it may do with it; everything if "*". */
  readonly may: Readonly<Record<string, readonly string[] | typeof everything>> | typeof everything;
  /** Entity, or "*" for all others -> the condition of the records that it reaches. */
  readonly reach: Readonly<Record<string, string>>;
  /** What it may do at the workbench. */
  readonly workbench: readonly string[];
}

/** Returns undefined if the text is not JSON or has no roles. */
export function readRoles(text: string): RoleForm[] | undefined {
  const roles = tryReadJsonValue(text, "/roles");
  if (!isObject(roles)) return undefined;
  return Object.entries(roles as Readonly<Record<string, Json>>).flatMap(([name, role]): RoleForm[] => {
    if (!isObject(role)) return [];
    const { of, label, may, reach, workbench } = role as Readonly<Record<string, Json>>;
    return [
      {
        name,
        pointer: childPointer("/roles", name),
        of: of === "staff" ? "staff" : "customer",
        label: isObject(label) ? (label as Record<string, string>) : {},
        may: may === everything ? everything : grantsOf(may),
        reach: isObject(reach) ? (reach as Record<string, string>) : {},
        workbench: Array.isArray(workbench) ? (workbench as readonly Json[]).map(String) : [],
      },
    ];
  });
}

function grantsOf(may: Json | undefined): Exclude<RoleForm["may"], string> {
  if (!isObject(may)) return {};
  return Object.fromEntries(
    Object.entries(may as Readonly<Record<string, Json>>).map(([entity, grants]) => [
      entity,
      Array.isArray(grants) ? (grants as readonly Json[]).map(String) : everything,
    ]),
  );
}

/** Grants something of an entity, or takes it away. The last grant takes the entity along; the last entity stays, since a role without one is none. */
export function withGrant(text: string, role: RoleForm, entity: string, grant: string, isOn: boolean): string {
  if (role.may === everything) return text;
  const at = childPointer(`${role.pointer}/may`, entity);
  const now = role.may[entity] ?? [];
  const list = now === everything ? [] : now;
  if (isOn) {
    if (now === everything || list.includes(grant)) return text;
    return list.length === 0 ? setJsonValue(text, at, [grant]).text : setJsonValue(text, `${at}/-`, grant).text;
  }
  const index = list.indexOf(grant);
  if (index < 0) return text;
  if (list.length > 1) return removeJsonValue(text, `${at}/${index}`);
  return Object.keys(role.may).length > 1 ? removeJsonValue(text, at) : text;
}

/** Grants something at the workbench, or takes it away. */
export function withWorkbenchGrant(text: string, { pointer, workbench }: RoleForm, grant: WorkbenchGrant, isOn: boolean): string {
  const at = `${pointer}/workbench`;
  const grants = workbenchGrants.filter((one) => (one === grant ? isOn : workbench.includes(one)));
  return grants.length === 0 ? removeJsonValue(text, at) : setJsonValue(text, at, grants).text;
}

/** Lets the role do everything that its customer may do, or only read one entity to begin with. */
export function withEverything(text: string, role: RoleForm, isOn: boolean, entity: string): string {
  return setJsonValue(text, `${role.pointer}/may`, isOn ? everything : { [entity]: ["read"] }).text;
}

/** Sets the records that a role reaches; an empty condition removes the entry. */
export function withReach(text: string, role: RoleForm, entity: string, condition: string): string {
  const at = childPointer(`${role.pointer}/reach`, entity);
  if (condition === "") {
    if (role.reach[entity] === undefined) return text;
    return removeJsonValue(text, Object.keys(role.reach).length === 1 ? `${role.pointer}/reach` : at);
  }
  return Object.keys(role.reach).length === 0
    ? setJsonValue(text, `${role.pointer}/reach`, { [entity]: condition }).text
    : setJsonValue(text, at, condition).text;
}

export interface NewRole {
  readonly name: string;
  readonly of: RoleForm["of"];
  readonly label: Readonly<Record<string, string>>;
  /** The role whose grants and records it begins with. */
  readonly like: RoleForm | undefined;
}

/** Leaves out the transitions that list their roles: a new role is not among them, so that it could not take them. */
export function withoutListedTransitions(
  role: RoleForm,
  machines: Readonly<Record<string, Pick<StateMachine, "entity" | "transitions">>>,
): RoleForm {
  if (role.may === everything) return role;
  const isListed = (entity: string, grant: string): boolean =>
    Object.values(machines).some(
      (machine) =>
        machine.entity === entity &&
        machine.transitions.some(({ id, by }) => id === grant && typeof by !== "string" && !by.includes(roleGroups[role.of])),
    );
  const may = Object.entries(role.may).map(([entity, grants]) => [
    entity,
    grants === everything ? grants : grants.filter((grant) => !isListed(entity, grant)),
  ]);
  return { ...role, may: Object.fromEntries(may) as RoleForm["may"] };
}

/** Adds a role. Without another to begin with, it reads `entity`, and staff reaches all its records. */
export function withRole(text: string, { name, of, label, like }: NewRole, entity: string): string {
  const role: Readonly<Record<string, JsonValue>> = {
    of,
    label,
    may: (like?.may ?? { [entity]: ["read"] }) as JsonValue,
    ...(like ? (Object.keys(like.reach).length > 0 ? { reach: like.reach } : {}) : of === "staff" && { reach: { [everything]: "true" } }),
    ...(like && like.workbench.length > 0 && { workbench: like.workbench }),
    "x-status": "extension",
  };
  return setJsonValue(text, childPointer("/roles", name), role).text;
}
