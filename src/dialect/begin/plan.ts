/** A plan: the new contents of files, and the author's next steps. */

export interface PlannedFile {
  /** Relative to the folder of the project. */
  readonly path: string;
  /** Absent for a file that is made. */
  readonly before?: string;
  readonly after: string;
}

export interface Plan {
  readonly changes: readonly PlannedFile[];
  /** A sentence each. */
  readonly next: readonly string[];
}

/** Reasons that another program than the command line says in its own words. */
export type BeginRefusal = "noEntity" | "noList" | "screenTaken" | "entityTaken" | "onlyPart" | "noKey" | "callTaken" | "noFile";

/** The reason why nothing is written, as a sentence for the caller of the command line. */
export class CannotBegin extends Error {
  constructor(
    message: string,
    /** Absent for what only the command line meets. */
    readonly reason?: BeginRefusal,
    /** What the reason is about. */
    readonly about = "",
  ) {
    super(message);
  }
}

/** Texts of the project's files by path; undefined where there is none. */
export type ReadText = (path: string) => string | undefined;

/**
 * Collects changes of files without writing them. `text` returns a file with the changes so far, `edit` changes an existing file and throws
 * `CannotBegin` if it does not exist, `write` replaces or creates one, `changes` returns the result.
 */
export function editing(read: ReadText) {
  const texts = new Map<string, { readonly before?: string; after: string }>();
  return {
    text(path: string): string | undefined {
      return texts.get(path)?.after ?? read(path);
    },
    write(path: string, after: string): void {
      const before = texts.get(path)?.before ?? read(path);
      texts.set(path, { ...(before !== undefined && { before }), after });
    },
    edit(path: string, change: (text: string) => string): void {
      const text = this.text(path);
      if (text === undefined) throw new CannotBegin(`${path} does not exist here.`, "noFile", path);
      this.write(path, change(text));
    },
    changes(): PlannedFile[] {
      return [...texts].map(([path, change]) => ({ path, ...change }));
    },
  };
}
