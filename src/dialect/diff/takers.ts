/** Compares who takes a transition: a kind of people, or the roles that gain and lose it. */
import type { Json, JsonObject } from "../json/json.ts";
import { grantingRoles, listsRole, roleGroups, type RolesFile } from "../schema/roles.ts";
import { type ChangeCollector, jsonEquals, labelOrName, joined } from "./changeCollector.ts";
import { localize } from "./localize.ts";
import type { Text } from "../text/text.ts";

export interface RolesBeside {
  readonly before: RolesFile;
  readonly after: RolesFile;
}

export interface TakerContext {
  readonly entity: string;
  readonly roles: RolesBeside;
}

/** Tells whether other people take the transition: by kind where both sides name one, else by the roles that gain or lose it. */
export function compareTakers(was: JsonObject, is: JsonObject, { entity, roles }: TakerContext, collector: ChangeCollector): void {
  const [before, after] = [was["by"], is["by"]];
  if (jsonEquals(before, after)) return;
  const id = String(is["id"]);
  const isListed = Array.isArray(before) || Array.isArray(after);
  if (!isListed || before === "time" || after === "time") {
    const what = localize("is done by {1} instead of {2}", takerWords(after, roles.after), takerWords(before, roles.before));
    return collector.add({ kind: "transition/by", risk: "stricter", what });
  }
  const [had, have] = [takers(roles.before, before, entity, id), takers(roles.after, after, entity, id)];
  const lost = had.filter((name) => !have.includes(name));
  const gained = have.filter((name) => !had.includes(name));
  const tell = (risk: "stricter" | "looser" | "neutral", what: Text): void =>
    collector.add({ kind: "transition/by", risk, readers: risk === "neutral" ? ["analyst"] : undefined, what });
  if (lost.length > 0) tell("stricter", localize("can no longer be done by {1}", roleWords(lost, roles.before)));
  if (gained.length > 0) tell("looser", localize("can be done by {1} too", roleWords(gained, roles.after)));
  if (lost.length + gained.length === 0) tell("neutral", localize("names those who do it in another way"));
}

/** Returns the roles that may take it: named, or of a named kind, and granted. */
function takers(file: RolesFile, by: Json | undefined, entity: string, id: string): string[] {
  const names = Array.isArray(by) ? by.map(String) : [by === "operator" ? roleGroups.staff : roleGroups.customer];
  return Object.entries(file.roles ?? {}).flatMap(([name, { of }]) => {
    const holder = { roles: [name], ...(of === "customer" && { customer: "" }) };
    return listsRole(names, name, of) && grantingRoles(file, holder, entity, id).length > 0 ? [name] : [];
  });
}

function takerWords(by: Json | undefined, file: RolesFile): Text {
  if (Array.isArray(by)) return roleWords(by.map(String), file);
  if (by === "time") return localize("the server at its time");
  return by === "operator" ? localize("the operator") : localize("the customer");
}

function roleWords(names: readonly string[], file: RolesFile): Text {
  const labels = names.map((name): Text => {
    if (name === roleGroups.customer) return localize("the customer");
    if (name === roleGroups.staff) return localize("the operator");
    return labelOrName(file.roles?.[name]?.label as JsonObject | undefined, name);
  });
  return joined(labels, ", ", "、");
}
