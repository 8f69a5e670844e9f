/** The lint run before a running server loads changed schemas. A module of its own: `startServer.ts` loads it on demand. */
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import { reportFindings, summaryOf } from "#dialect/lint/report.ts";
import { lintWithFiles } from "./lintFolder.ts";

/** Columns of the report, for a terminal or a log. */
const WIDTH = 120;

/**
 * Returns a lint of the folder that reads unchanged files once. It returns the report of all errors with file, line and location, or
 * undefined if there are none.
 */
export function createReloadLint(root: string, project: string): () => Promise<string | undefined> {
  const memory = new FileMemory();
  return async () => {
    const { findings, files } = await lintWithFiles(root, project, { memory });
    const errors = findings.filter(({ severity }) => severity === "error");
    if (errors.length === 0) return undefined;
    return [...reportFindings(errors, files, { colour: false, width: WIDTH }), summaryOf(errors, files.length, false)].join("\n");
  };
}
