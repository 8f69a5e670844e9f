/** Reads the texts of one version of the schemas: from a folder, or from a Git revision. */
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import { schemaTexts } from "./lintFolder.ts";

const run = promisify(execFile);
/** Limit for the output of Git: all schemas of a revision. */
const mostBytes = 64 * 1024 * 1024;

/**
 * @param version a folder that holds `screens.json` and `schemas/`, or a Git revision (`HEAD~1`, `v1.2`, `main`)
 * @param root the repository in which the revision is looked up
 * @throws Error with a sentence for the person who typed the version
 */
export async function readVersion(version: string, root: string): Promise<LintInput["files"]> {
  const isFolder = await stat(join(version, "screens.json")).then(
    (file) => file.isFile(),
    () => false,
  );
  return isFolder ? schemaTexts(version) : readRevision(version, root);
}

async function readRevision(revision: string, root: string): Promise<LintInput["files"]> {
  const git = async (...args: string[]): Promise<string> => (await run("git", ["-C", root, ...args], { maxBuffer: mostBytes })).stdout;
  const commit = await git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`).catch(() => {
    throw new Error(`"${revision}" is neither a folder with screens.json and schemas/ nor a Git revision.`);
  });
  const listed = await git("ls-tree", "-r", "-z", commit.trim(), "--", "screens.json", "schemas");
  const files = listed.split("\0").flatMap((line) => {
    const [, blob, path] = /^\d+ blob ([0-9a-f]+)\t(.+\.json)$/.exec(line) ?? [];
    return blob && path ? [{ blob, path }] : [];
  });
  if (files.length === 0) throw new Error(`The revision "${revision}" has no screens.json and no schemas/.`);
  return Promise.all(files.map(async ({ blob, path }) => ({ path, text: await git("cat-file", "blob", blob) })));
}
