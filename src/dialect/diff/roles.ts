/** Compares `schemas/roles.json`: who may do more, and who less. */
import { asJsonObject } from "../json/jsonValues.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import { type ChangeCollector, jsonEquals, labelOrName, pairEntries } from "./changeCollector.ts";
import { localize } from "./localize.ts";
import { compareParts } from "./parts.ts";

export function compareRoles(before: JsonObject, after: JsonObject, collector: ChangeCollector): void {
  compareParts(before, after, { kind: "roles", but: ["roles"] }, collector);
  for (const { key, before: was, after: is } of pairEntries(asJsonObject(before["roles"]), asJsonObject(after["roles"]))) {
    const here = collector.inside("roles").inside(key, localize("role “{1}”", labelOrName(asJsonObject(is ?? was)["label"], key)));
    if (was === undefined) here.add({ kind: "role/added", risk: "looser", what: localize("is new") });
    else if (is === undefined)
      here.add({ kind: "role/removed", risk: "breaking", what: localize("is gone: accounts with this role alone may do nothing") });
    else compareRole(was, is, here);
  }
}

function compareRole(was: Json, is: Json, here: ChangeCollector): void {
  const [old, now] = [asJsonObject(was)["may"], asJsonObject(is)["may"]];
  const isByEntity = isObject(old) && isObject(now);
  compareParts(was, is, { kind: "role", but: isByEntity ? ["may"] : [] }, here);
  if (isByEntity) compareGrants(old as JsonObject, now as JsonObject, here.inside("may"));
}

function compareGrants(old: JsonObject, now: JsonObject, collector: ChangeCollector): void {
  for (const { key, before, after } of pairEntries(old, now)) {
    if (jsonEquals(before, after)) continue;
    const [had, has] = [grantsOf(before), grantsOf(after)];
    const lost = had.filter((grant) => !has.includes(grant) && !has.includes("*"));
    const gained = has.filter((grant) => !had.includes(grant) && !had.includes("*"));
    const here = collector.inside(key);
    if (lost.length > 0)
      here.add({
        kind: "role/grant-removed",
        risk: "stricter",
        what: localize("may no longer: {1}", `${key} ${lost.join(", ")}`),
      });
    if (gained.length > 0)
      here.add({
        kind: "role/grant-added",
        risk: "looser",
        what: localize("may now: {1}", `${key} ${gained.join(", ")}`),
      });
    if (lost.length + gained.length === 0)
      here.add({ kind: "role/grants", risk: "neutral", readers: ["analyst"], what: localize("its grants are written in another way") });
  }
}

const grantsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
