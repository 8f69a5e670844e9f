/** The check of the schemas before a running server takes a change over. */
import { reportFindings, summaryOf } from "#dialect/lint/report.ts";
import { lintWithFiles } from "./lintFolder.ts";

/** Columns of the report: it is read in a terminal or in a log. */
const WIDTH = 120;

/** What stands against serving this folder, as its author reads it, with file, line and place; undefined where nothing does. */
export async function lintBeforeReload(root: string, project: string): Promise<string | undefined> {
  const { findings, files } = await lintWithFiles(root, project);
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return undefined;
  return [...reportFindings(errors, files, { colour: false, width: WIDTH }), summaryOf(errors, files.length, false)].join("\n");
}
