/** Names: how they may be written, and the same name in the other ways it is needed. */
import { CannotBegin } from "./plan.ts";

/** Longest name of an entity: it becomes the name of a table. */
const longest = 40;

/** Throws where an entity could not be called so. */
export function checkEntityName(name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new CannotBegin(`An entity cannot be called "${name}": small letters and digits, words joined by hyphens, such as packing-note.`);
  if (name.length > longest) throw new CannotBegin(`"${name}" is too long: at most ${longest} characters.`);
}

/** Words that no variable may be called. */
const reserved = new Set(
  "await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof var void while with yield".split(
    " ",
  ),
);

/** Throws where a kind could not be called so. */
export function checkKindName(name: string): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || name.length > longest)
    throw new CannotBegin(`A kind cannot be called "${name}": a small letter, then letters and digits, such as starRating.`);
  if (reserved.has(name)) throw new CannotBegin(`A kind cannot be called "${name}": that is a word of JavaScript.`);
}

/** `packing-note` -> `packingNote`. */
export function toCamel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_hyphen, letter: string) => letter.toUpperCase());
}

/** `packing-note` and `packingNote` -> `Packing note`. */
export function toTitle(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
