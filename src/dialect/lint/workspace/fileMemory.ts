/** What the check has read of files before: whoever types changes one file, and the other two hundred are as they were. */
import type { LintFinding } from "./finding.ts";
import type { SourceNode } from "./sourceNode.ts";

/** A file as far as it can be judged on its own. */
export interface ReadFile {
  /** Absent where the text is no JSON at all, or nothing reads the file. */
  readonly root?: SourceNode;
  readonly findings: readonly LintFinding[];
  /** Name of a definition of the meta-schemas -> the places that it governs. */
  readonly marks: readonly (readonly [definition: string, place: SourceNode])[];
}

/** Texts of one file that are kept: those of a few authors and of what is in force. */
const most = 4;

/** For one set of meta-schemas. */
export class FileMemory {
  readonly #files = new Map<string, { readonly text: string; readonly read: ReadFile }[]>();

  recall(path: string, text: string): ReadFile | undefined {
    return this.#files.get(path)?.find((known) => known.text === text)?.read;
  }

  remember(path: string, text: string, read: ReadFile): void {
    const others = (this.#files.get(path) ?? []).filter((known) => known.text !== text);
    this.#files.set(path, [{ text, read }, ...others].slice(0, most));
  }
}
