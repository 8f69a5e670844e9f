/** The lint run before a running server loads changed schemas. A module of its own: `startServer.ts` loads it on demand. */
import { reportFindings, summaryOf } from "#dialect/lint/report.ts";
import { lintWithFiles } from "./lintFolder.ts";

/** Columns of the report, for a terminal or a log. */
const WIDTH = 120;

/** Returns the report of all errors with file, line and location, or undefined if there are none. */
export async function lintBeforeReload(root: string, project: string): Promise<string | undefined> {
  const { findings, files } = await lintWithFiles(root, project);
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return undefined;
  return [...reportFindings(errors, files, { colour: false, width: WIDTH }), summaryOf(errors, files.length, false)].join("\n");
}
