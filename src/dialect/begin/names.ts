/** Names of new parts: how they may be written, and the same name in the other spellings that are needed. */
import { CannotBegin } from "./plan.ts";

/** Longest name of an entity: it becomes the name of a table. */
const longest = 40;

/** Throws where an entity could not be called so. */
export function checkEntityName(name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new CannotBegin(`An entity cannot be called "${name}": small letters and digits, words joined by hyphens, such as meeting-note.`);
  if (name.length > longest) throw new CannotBegin(`"${name}" is too long: at most ${longest} characters.`);
}

/** `meeting-note` -> `meetingNote`. */
export function toCamel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_hyphen, letter: string) => letter.toUpperCase());
}

/** `meeting-note` and `meetingNote` -> `Meeting note`. */
export function toTitle(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
