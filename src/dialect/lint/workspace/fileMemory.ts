/** Cache of read files for repeated checks: an edit changes one file of about two hundred. */
import type { FullEntity } from "../../schema/compiled.ts";
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
  readonly #compiled = new Map<string, { readonly key: string; readonly entity: FullEntity }[]>();

  /** The compiled entity of this name. @param key of everything that it was compiled from */
  recallCompiled(name: string, key: string): FullEntity | undefined {
    return this.#compiled.get(name)?.find((known) => known.key === key)?.entity;
  }

  /** An entity that stays the same object needs no second run of its examples and cases. */
  rememberCompiled(name: string, key: string, entity: FullEntity): void {
    const others = (this.#compiled.get(name) ?? []).filter((known) => known.key !== key);
    this.#compiled.set(name, [{ key, entity }, ...others].slice(0, textsPerFile));
  }

  recall(path: string, text: string): ReadFile | undefined {
    return this.#files.get(path)?.find((known) => known.text === text)?.read;
  }

  remember(path: string, text: string, read: ReadFile): void {
    const others = (this.#files.get(path) ?? []).filter((known) => known.text !== text);
    this.#files.set(path, [{ text, read }, ...others].slice(0, textsPerFile));
  }
}
