/** Reads a state machine and the codes of its states from their files, for the diagram. Pure. */
import { tryReadJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";
import { partFile, takeParts, type WholeFile } from "#dialect/schema/derived/takeParts.ts";
import type { EmailTemplate } from "#dialect/schema/emails.ts";
import type { StateTab, Transition } from "#dialect/schema/states.ts";
import type { Text } from "#dialect/text/text.ts";

export interface MachineState {
  /** The stored value. */
  readonly code: string;
  readonly label: Text | undefined;
  readonly hue: string | undefined;
  readonly mark: string | undefined;
  /** JSON Pointer in the code list; undefined for a state that only the machine names. */
  readonly pointer: string | undefined;
}

/** How a transition leaves the state of a record. */
export type Target =
  | { readonly kind: "states"; readonly codes: readonly string[] }
  | { readonly kind: "stays" }
  /** A formula says the state, such as the one before. */
  | { readonly kind: "formula" }
  /** The record is removed. */
  | { readonly kind: "removed" };

export interface MachineTransition extends Transition {
  readonly index: number;
  /** Its place in the file; of a shared transition, that of the use that brings it. */
  readonly pointer: string;
  /** Where a shared transition was written. */
  readonly shared?: { readonly path: string; readonly pointer: string };
  readonly target: Target;
  /** Where each of its effects is written. */
  readonly effectPlaces: readonly WrittenEffect[];
}

export interface WrittenEffect {
  /** Its place in this file: of an effect of a shared part that of the use, which may bring several. */
  readonly pointer: string;
  /** The shared part that has it. */
  readonly part?: string;
}

export interface MachineForm {
  readonly entity: string;
  readonly field: string;
  readonly initial: string;
  /** Name of the code list. */
  readonly codes: string;
  readonly states: readonly MachineState[];
  readonly tabs: readonly StateTab[];
  readonly transitions: readonly MachineTransition[];
  readonly letters: readonly EmailTemplate[];
}

/** Name of the file while its parts are taken in. */
const own = "";

/**
 * Returns undefined if the text is not a state machine.
 * @param codesText Text of the code list; undefined while it is loading
 * @param parts Texts of the shared parts by path, as far as they are loaded
 */
export function readMachine(
  text: string,
  codesText: string | undefined,
  parts: Readonly<Record<string, string>> = {},
): MachineForm | undefined {
  const written = tryReadJsonValue(text, "");
  if (!isObject(written)) return undefined;
  const taken = takeParts({ ...mapped(parts), [own]: written });
  const [file, whole] = [taken.files[own] as JsonObject, taken.whole.get(own)];
  const field = String(file["field"] ?? "");
  const initial = String(file["initial"] ?? "");
  const transitions = objects(file["transitions"]).map(({ index, value }) => readTransition(value, index, field, whole));
  const tabs = objects(file["tabs"]).map(({ value }) => value as unknown as StateTab);
  const listed = readStates(codesText);
  const named = [initial, ...tabs.flatMap(({ states }) => states ?? []), ...transitions.flatMap(statesOf)];
  const unlisted = [...new Set(named)].filter((code) => code !== "" && !listed.some((state) => state.code === code));
  return {
    entity: String(file["entity"] ?? ""),
    field,
    initial,
    codes: String(file["codes"] ?? ""),
    states: [...listed, ...unlisted.map((code) => ({ code, label: undefined, hue: undefined, mark: undefined, pointer: undefined }))],
    tabs,
    transitions,
    letters: objects(file["letters"]).map(({ value }) => value as unknown as EmailTemplate),
  };
}

/** Returns the name of the code list of a state machine. */
export function codesOf(text: string): string | undefined {
  const file = tryReadJsonValue(text, "");
  const codes = isObject(file) ? file["codes"] : undefined;
  return typeof codes === "string" ? codes : undefined;
}

/** Returns the texts in quotes of a formula: `a ? 'x' : 'y'` has `x` and `y`. */
export function quotedIn(formula: unknown): string[] {
  return typeof formula === "string" ? [...formula.matchAll(/'([^']*)'/g)].map(([, quoted = ""]) => quoted) : [];
}

/** Returns the paths of the shared parts that a text names, of a file or of a part. */
export function partsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/"x-use"\s*:\s*\{\s*"part"\s*:\s*"([\w-]+)"/g)].map(([, name = ""]) => partFile(name)))];
}

function mapped(parts: Readonly<Record<string, string>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([path, text]) => {
      const part = tryReadJsonValue(text, "");
      return part === undefined ? [] : [[path, part] as const];
    }),
  );
}

function readTransition(value: JsonObject, index: number, field: string, whole: WholeFile | undefined): MachineTransition {
  const place = whole?.writtenAt(`/transitions/${index}`);
  const isShared = place !== undefined && place.path !== own;
  const transition = value as unknown as Transition;
  const from = Array.isArray(value["from"]) ? (value["from"] as readonly Json[]).map(String) : [];
  return {
    ...transition,
    id: String(value["id"] ?? ""),
    from,
    index,
    pointer: (isShared ? place.use?.replace(/\/x-use$/, "") : place?.pointer) ?? `/transitions/${index}`,
    ...(isShared && { shared: { path: place.path, pointer: place.pointer } }),
    target: targetOf(transition, field),
    effectPlaces: (transition.effects ?? []).map((_effect, at) => effectPlace(`/transitions/${index}/effects/${at}`, whole)),
  };
}

function effectPlace(pointer: string, whole: WholeFile | undefined): WrittenEffect {
  const place = whole?.writtenAt(pointer);
  if (place === undefined || place.path === own) return { pointer: place?.pointer ?? pointer };
  return { pointer: place.use?.replace(/\/x-use$/, "") ?? pointer, part: place.path };
}

function targetOf({ to, remove, effects = [] }: Transition, field: string): Target {
  if (to !== undefined) return { kind: "states", codes: [to] };
  if (remove) return { kind: "removed" };
  const formula = effects.flatMap((effect) => ("set" in effect && !("update" in effect) ? (effect.set[field] ?? []) : []))[0];
  if (formula === undefined) return { kind: "stays" };
  const codes = quotedIn(formula);
  return codes.length === 0 ? { kind: "formula" } : { kind: "states", codes };
}

const statesOf = ({ from, target }: MachineTransition): readonly string[] => [...from, ...(target.kind === "states" ? target.codes : [])];

function readStates(text: string | undefined): MachineState[] {
  const file = text === undefined ? undefined : tryReadJsonValue(text, "");
  return objects(isObject(file) ? file["items"] : undefined).map(({ index, value }) => ({
    code: String(value["const"] ?? ""),
    label: isObject(value["x-label"]) ? (value["x-label"] as Text) : undefined,
    hue: typeof value["hue"] === "string" ? value["hue"] : undefined,
    mark: typeof value["mark"] === "string" ? value["mark"] : undefined,
    pointer: `/items/${index}`,
  }));
}

function objects(list: Json | undefined): { readonly index: number; readonly value: JsonObject }[] {
  return (Array.isArray(list) ? (list as readonly Json[]) : []).flatMap((value, index) => (isObject(value) ? [{ index, value }] : []));
}
