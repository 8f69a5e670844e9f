/** Names of kinds and of folders, as the command takes and shows them. */
import { join, relative } from "node:path";
import { CannotBegin } from "#dialect/begin/plan.ts";

/** Longest name of a kind. */
const longestKind = 40;

/** Words that no variable may be called. */
const reserved = new Set(
  "await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof var void while with yield".split(
    " ",
  ),
);

/** Throws where a kind could not be called so. */
export function checkKindName(name: string): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || name.length > longestKind)
    throw new CannotBegin(`A kind cannot be called "${name}": a small letter, then letters and digits, such as starRating.`);
  if (reserved.has(name)) throw new CannotBegin(`A kind cannot be called "${name}": that is a word of JavaScript.`);
}

/** A folder as it is typed in the project: relative where it is below or beside the project, else whole. */
export function shownPath(project: string, folder: string): string {
  const path = relative(project, folder);
  return path.startsWith(join("..", "..")) ? folder : path || folder;
}
