/** Reads what an entity's file says of the entity as a whole, and edits it: one JSON value changed and everything else untouched. Pure. */
import { addCalls } from "#dialect/begin/newScreen.ts";
import { editing, type PlannedFile, type ReadText } from "#dialect/begin/plan.ts";
import { removeJsonValue, setJsonValue, tryReadJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Text } from "#dialect/text/text.ts";

/** What calls of records may do, in the order in which they are offered. */
export const recordCalls = ["list", "save", "delete"] as const;
export type RecordCall = (typeof recordCalls)[number];

export const owners = ["customer", "shared", "none"] as const;
export type EntityOwner = (typeof owners)[number];

const endpoints = "schemas/endpoints.json";

export interface EntitySettings {
  readonly label: Text;
  readonly owner: EntityOwner;
  /** What a record is called in a sentence: `{name}`. */
  readonly title: string;
  /** Key of the entry of limits.json that states the number of records; absent for a number of its own, or without a limit. */
  readonly bound: string | undefined;
  readonly max: number | undefined;
  /** What the calls do -> their keys in endpoints.json. */
  readonly calls: Readonly<Record<string, string>>;
}

/** Returns undefined if the text is not the file of an entity. */
export function readEntitySettings(text: string): EntitySettings | undefined {
  const head = tryReadJsonValue(text, "/x-entity");
  if (!isObject(head)) return undefined;
  const label = tryReadJsonValue(text, "/x-label");
  const max = tryReadJsonValue(text, "/x-limit/max");
  const bound = tryReadJsonValue(text, "/x-bind/x-limit~1max");
  return {
    label: isObject(label) ? (label as Text) : {},
    owner: owners.find((owner) => owner === head["owner"]) ?? "customer",
    title: String(head["title"] ?? ""),
    bound: typeof bound === "string" ? bound : undefined,
    max: typeof max === "number" ? max : undefined,
    calls: isObject(head["calls"]) ? (head["calls"] as Readonly<Record<string, string>>) : {},
  };
}

/** Sets how many records a customer may have: a number, the key of a limit, or undefined for no limit. */
export function withRecords(text: string, most: number | string | undefined): string {
  const bare = removed(text, "/x-bind/x-limit~1max");
  const emptied = isObject(tryReadJsonValue(bare, "/x-bind")) && Object.keys(tryReadJsonValue(bare, "/x-bind") as object).length === 0;
  const unbound = emptied ? removed(bare, "/x-bind") : bare;
  if (most === undefined) return removed(unbound, "/x-limit");
  const limited =
    tryReadJsonValue(unbound, "/x-limit") === undefined ? setJsonValue(unbound, "/x-limit", { max: 0, per: "customer" }).text : unbound;
  const valued = setJsonValue(limited, "/x-limit/max", typeof most === "number" ? most : 0).text;
  if (typeof most === "number") return valued;
  const holder = tryReadJsonValue(valued, "/x-bind") === undefined ? setJsonValue(valued, "/x-bind", {}).text : valued;
  return setJsonValue(holder, "/x-bind/x-limit~1max", most).text;
}

function removed(text: string, pointer: string): string {
  return tryReadJsonValue(text, pointer) === undefined ? text : removeJsonValue(text, pointer);
}

/** Plans a call of the entity: its entry in endpoints.json and its key in the file. */
export function planCall(read: ReadText, entity: string, does: RecordCall): readonly PlannedFile[] {
  const work = editing(read);
  addCalls(work, entity, [does]);
  return work.changes();
}

/** Plans the end of a call: the entity names it no longer, and endpoints.json has it no longer. */
export function planCallEnd(read: ReadText, entity: string, does: RecordCall): readonly PlannedFile[] {
  const work = editing(read);
  const file = `schemas/entities/${entity}.json`;
  const key = readEntitySettings(work.text(file) ?? "")?.calls[does];
  if (key === undefined) return [];
  work.edit(file, (text) => removeJsonValue(text, `/x-entity/calls/${does}`));
  work.edit(endpoints, (text) => removed(text, `/calls/${key}`));
  return work.changes();
}
