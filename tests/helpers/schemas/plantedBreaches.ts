/** Breaches of the architecture, planted in a copy of the project, and what the checks report about them. */
import { basename, dirname, extname, join } from "node:path";
import type { ProjectCopy, Run } from "./projectCopy.ts";

export type PlantedText = string | ((before: string) => string);
export type Breach = readonly [what: string, path: string, text: PlantedText, finding: RegExp];

/** Runs the check of the floors. */
export const checkFloors = (copy: ProjectCopy): Promise<Run> => copy.node("scripts/check-floors.mjs");

/** Runs the linter and prints a line for each finding, as the floors check does: file, rule, sentence, advice. */
export async function lintFiles(copy: ProjectCopy, paths: readonly string[]): Promise<Run> {
  const args = ["-c", "scripts/floors/lint.mjs", "--deny-warnings", "--format", "json", ...paths];
  const { code, output } = await copy.node("node_modules/oxlint/bin/oxlint", ...args);
  const { diagnostics } = JSON.parse(output) as { diagnostics: Record<"filename" | "code" | "message" | "help", string>[] };
  const lines = diagnostics.map(({ filename, code: rule, message, help }) => `${filename}: ${rule} ${message} ${help}`);
  return { code, output: lines.join("\n") };
}

/** Gives breaches that name the same file a file of their own. */
export function inOwnFiles(breaches: readonly Breach[]): Breach[] {
  return breaches.map(([what, path, text, finding], index) => {
    const shared = breaches.some(([other, at]) => other !== what && at === path);
    if (!shared || typeof text !== "string") return [what, path, text, finding];
    const own = `${basename(path, extname(path))}${index}${extname(path)}`;
    return [what, join(dirname(path), own), text, finding];
  });
}

/** Plants all files at once. */
export function plantAll(
  copy: ProjectCopy,
  files: readonly (readonly [path: string, text: PlantedText])[],
  during: () => Promise<Run>,
): Promise<Run> {
  const [first, ...others] = files;
  return first ? copy.plant(...first, () => plantAll(copy, others, during)) : during();
}

/** Findings about this file, or about a folder above it. */
export function findingsOf({ output }: Run, path: string): string {
  const isAbout = (line: string): boolean => {
    const [where = ""] = line.split(/:| {2}/);
    return path === where || path.startsWith(`${where}/`) || where.endsWith(`/${path}`);
  };
  return output.split("\n").filter(isAbout).join("\n");
}
