/** Edits of a state machine and its code list: text in, text out, one JSON value changed and everything else untouched. Pure. */
import { type JsonValue, readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { Period } from "#dialect/records/period.ts";
import type { Transition } from "#dialect/schema/states.ts";
import type { MachineTransition } from "./readMachine.ts";

/** Where a transition leads: a state, or one of these. */
export const stays = "";
export const removed = "\u0000removed";

type Texts = Readonly<Record<string, string>>;

/** Adds a value to the list at `pointer`, which is created if it is absent, or removes it from there. */
export function withListed(text: string, pointer: string, value: string, on: boolean): string {
  const now = readJsonValue(text, pointer);
  const index = Array.isArray(now) ? (now as readonly JsonValue[]).indexOf(value) : -1;
  if (on === index >= 0) return text;
  if (!on) return removeJsonValue(text, `${pointer}/${index}`);
  return Array.isArray(now) ? setJsonValue(text, `${pointer}/-`, value).text : setJsonValue(text, pointer, [value]).text;
}

/** Sets where a transition leads: a state, `stays` or `removed`. */
export function withTarget(text: string, { pointer }: Pick<MachineTransition, "pointer">, to: string): string {
  const without = [...(to === stays || to === removed ? ["to"] : []), ...(to === removed ? [] : ["remove"])].reduce(
    (now, key) => withoutValue(now, `${pointer}/${key}`),
    text,
  );
  if (to === stays) return without;
  return to === removed ? setJsonValue(without, `${pointer}/remove`, true).text : setJsonValue(without, `${pointer}/to`, to).text;
}

/** Moves one end of a transition from a state to another. */
export function withMovedEnd(
  text: string,
  transition: Pick<MachineTransition, "pointer" | "from">,
  move: { readonly end: "from" | "to"; readonly code: string; readonly next: string },
): string {
  if (move.end === "to") return withTarget(text, transition, move.next);
  const from = [...new Set(transition.from.map((code) => (code === move.code ? move.next : code)))];
  return setJsonValue(text, `${transition.pointer}/from`, from).text;
}

/** Sets a text value; an empty one removes the keyword. */
export function withValue(text: string, pointer: string, value: string): string {
  return value === "" ? withoutValue(text, pointer) : setJsonValue(text, pointer, value).text;
}

export function withoutValue(text: string, pointer: string): string {
  return readJsonValue(text, pointer) === undefined ? text : removeJsonValue(text, pointer);
}

/** Returns a length of time as a file has it: `30 days in state`, `limits.closeDays days`. */
export function printPeriod({ count, unit }: Period, keyword: "after" | "every"): string {
  const number = typeof count === "object" ? `limits.${count.limit}` : String(count);
  return `${number} ${count === 1 ? unit.slice(0, -1) : unit}${keyword === "after" ? " in state" : ""}`;
}

export interface NewTransition extends Pick<Transition, "id" | "by"> {
  readonly label: Texts;
  readonly from: string;
  /** A state or `stays`. */
  readonly to: string;
}

/** Appends a transition. One by time is due a day after the state began, until the analyst says otherwise. */
export function withTransition(text: string, { id, label, by, from, to }: NewTransition): string {
  const { text: added } = setJsonValue(text, "/transitions/-", {
    id,
    label,
    by,
    from: [from],
    ...(to !== stays && { to }),
    ...(by === "time" && { after: "1 day in state" }),
    "x-status": "extension",
  });
  return added;
}

/** Appends a state to the code list. */
export function withState(codesText: string, code: string, label: Texts): string {
  return setJsonValue(codesText, "/items/-", { const: code, "x-label": label, hue: "slate", mark: "ring", "x-status": "extension" }).text;
}

/** Removes a member of an object; with the last one the object goes too. */
export function withoutOneOf(text: string, pointer: string, name: string): string {
  const now = readJsonValue(text, pointer);
  const isLast = typeof now === "object" && now !== null && Object.keys(now).length === 1;
  return withoutValue(text, isLast ? pointer : childPointer(pointer, name));
}
