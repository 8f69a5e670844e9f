/** Finds the names of messages, limits and calls that the program itself reads, in the text of its source. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReadNames } from "#dialect/lint/workspace/finding.ts";

/** A quoted text that could be a name, or a template that builds one. */
const quotedText = /"([A-Za-z][\w.-]*)"|`((?:[\w.-]|\$\{[^}]*\})+)`/g;
/** A value read by name: `limits.pageSize`. */
const member = /\.([a-z][A-Za-z0-9]+)\b/g;

/** Returns undefined if the source is not there, as in an installed build. */
export async function readNames(project: string): Promise<ReadNames | undefined> {
  const folder = join(project, "src");
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  const sources = found.map(String).filter((path) => /\.tsx?$/.test(path) && !path.includes("lint"));
  if (sources.length === 0) return undefined;
  const texts = await Promise.all(sources.map((path) => readFile(join(folder, path), "utf8")));
  const names = new Set<string>();
  const patterns = new Set<string>();
  for (const text of texts) {
    for (const [, plain, template] of text.matchAll(quotedText)) {
      if (plain !== undefined) names.add(plain);
      // A template without fixed text would match every name.
      else if (template?.includes("${") && /[a-z]{2}\.|\.[a-z]{2}/.test(template.replace(/\$\{[^}]*\}/g, ""))) patterns.add(template);
    }
    for (const [, name] of text.matchAll(member)) if (name !== undefined) names.add(name);
  }
  return { names, patterns: [...patterns].map(toPattern) };
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.\\^$*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "u");
}
