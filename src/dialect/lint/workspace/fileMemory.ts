/** Cache of read files for repeated checks: an edit changes one file of about two hundred. */
import type { LintFinding } from "./finding.ts";
import type { SourceNode } from "./sourceNode.ts";

/** The result of reading one file, independent of all other files. */
export interface ReadFile {
  /** Absent if the text is not JSON, or if the file has no known folder. */
  readonly root?: SourceNode;
  readonly findings: readonly LintFinding[];
  /** Name of a definition of the meta-schemas -> the nodes that it describes. */
  readonly marks: readonly (readonly [definition: string, node: SourceNode])[];
}

/** Cached texts per file: those of a few authors and the published one. */
const textsPerFile = 4;

/** Valid for one set of meta-schemas. */
export class FileMemory {
  readonly #files = new Map<string, { readonly text: string; readonly read: ReadFile }[]>();

  recall(path: string, text: string): ReadFile | undefined {
    return this.#files.get(path)?.find((known) => known.text === text)?.read;
  }

  remember(path: string, text: string, read: ReadFile): void {
    const others = (this.#files.get(path) ?? []).filter((known) => known.text !== text);
    this.#files.set(path, [{ text, read }, ...others].slice(0, textsPerFile));
  }
}
