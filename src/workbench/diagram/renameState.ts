/** Renames the stored value of a state in every file that names it. Pure. */
import { readJsonValue, setJsonValues, type JsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { offered } from "../visual/renameOption.ts";
import type { MachineForm } from "./readMachine.ts";

export interface StateRename {
  readonly machine: Pick<MachineForm, "entity" | "field" | "codes">;
  /** Path of the file of the state machine. */
  readonly path: string;
  readonly from: string;
  readonly to: string;
  /** Usages of the field that holds the state. */
  readonly usages: readonly Pick<Usage, "file" | "pointer">[];
  /** All state machines by file name: their letters may set the state. */
  readonly machines: Readonly<Record<string, Pick<StateMachine, "entity" | "letters">>>;
}

/** Keywords of a state machine whose value is a state, or a list of states. */
const stateKeywords: ReadonlySet<string> = new Set(["initial", "states", "from", "to"]);

/** Returns the edit of each file that names the state, by path. */
export function renameEdits({ machine, path, from, to, usages, machines }: StateRename): ReadonlyMap<string, (text: string) => string> {
  const edits = new Map<string, ((text: string) => string)[]>();
  const add = (file: string, edit: (text: string) => string) => edits.set(file, [...(edits.get(file) ?? []), edit]);
  add(path, (text) => replaced(text, from, to, (keys) => keys[0] !== "letters" && keys.some((key) => stateKeywords.has(key))));
  add(`schemas/codes/${machine.codes}.json`, (text) => replaced(text, from, to, (keys) => keys.at(-1) === "const"));
  // Examples, cases and defaults are values of the field.
  add(`schemas/entities/${machine.entity}.json`, (text) => replaced(text, from, to, (keys) => keys.includes(machine.field)));
  for (const [name, { entity, letters = [] }] of Object.entries(machines)) {
    const sets = letters.some(
      ({ notice }) => notice?.state === machine.field && ("entity" in notice ? notice.entity : entity) === machine.entity,
    );
    if (sets)
      add(`schemas/states/${name}.json`, (text) => replaced(text, from, to, (keys) => keys.includes("notice") && keys.includes("as")));
  }
  for (const file of new Set(usages.map((usage) => usage.file))) {
    const pointers = usages.filter((usage) => usage.file === file).flatMap(({ pointer }) => [pointer, ...offered(pointer)]);
    add(file, (text) => quotedReplaced(text, from, to, pointers));
  }
  return new Map([...edits].map(([file, all]) => [file, (text: string) => all.reduce((now, edit) => edit(now), text)]));
}

/** Replaces each text that equals `from`, where `isState` accepts the keys on the way to it. */
function replaced(text: string, from: string, to: string, isState: (keys: readonly string[]) => boolean): string {
  const values = new Map<string, JsonValue>();
  const visit = (value: Json | undefined, pointer: string, keys: readonly string[]): void => {
    if (value === from && isState(keys)) values.set(pointer, to);
    if (Array.isArray(value)) (value as readonly Json[]).forEach((item, index) => visit(item, `${pointer}/${index}`, keys));
    else if (isObject(value))
      for (const [key, item] of Object.entries(value)) visit(item as Json, childPointer(pointer, key), [...keys, key]);
  };
  visit(readJsonValue(text, "") as Json | undefined, "", []);
  return values.size === 0 ? text : setJsonValues(text, values);
}

/** Replaces the state in quotes in the expressions at `pointers` and below, and as the whole value of a record. */
function quotedReplaced(text: string, from: string, to: string, pointers: readonly string[]): string {
  const values = new Map<string, JsonValue>();
  const visit = (value: Json | undefined, pointer: string): void => {
    if (typeof value === "string") {
      const next = value === from ? to : value.replaceAll(`'${from}'`, `'${to}'`).replaceAll(`"${from}"`, `"${to}"`);
      if (next !== value) values.set(pointer, next);
    } else if (Array.isArray(value)) (value as readonly Json[]).forEach((item, index) => visit(item, `${pointer}/${index}`));
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) visit(item as Json, childPointer(pointer, key));
  };
  for (const pointer of pointers) visit(readJsonValue(text, pointer) as Json | undefined, pointer);
  return values.size === 0 ? text : setJsonValues(text, values);
}
