import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shellActs, shellCalls } from "#dialect/schema/derived/shellCalls.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { schemaRoot } from "./schemaRoot.ts";

/** A copy of `screens.json` and `schemas/` that a test may change as an analyst would. */
export interface SchemaCopy {
  /** What `SCHEMA_ROOT` is set to. */
  readonly root: string;
  /** Writes a JSON file; `path` is relative to the root. */
  readonly write: (path: string, json: unknown) => Promise<void>;
  /** Reads a JSON file, hands it to `change`, which alters it in place, and writes it back. */
  readonly edit: <Content>(path: string, change: (content: Content) => void) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function copySchemas(): Promise<SchemaCopy> {
  return copyOf(schemaRoot);
}

/** A small set about a library, beside the meta-schemas: quick to check and compile. It is a project of its own, without facts. */
export async function copyLibrary(): Promise<SchemaCopy> {
  const copy = await copyOf(join(root, "tests/dialect/lint/library"));
  await cp(join(root, "schemas/meta"), join(copy.root, "schemas/meta"), { recursive: true });
  // The check demands what the shell asks, as of any product.
  const asked = [...shellActs.map((act) => [act, act] as const), ...Object.entries(shellCalls)];
  await copy.edit<{ calls: Record<string, unknown> }>("schemas/endpoints.json", ({ calls }) => {
    for (const [key, does] of asked)
      calls[key] ??= { path: `/shell/${key}`, does, ...(does === "login" && { anonymous: true }), "x-status": "extension" };
  });
  return copy;
}

async function copyOf(from: string): Promise<SchemaCopy> {
  const folder = await mkdtemp(join(tmpdir(), "lading-schemas-"));
  await cp(join(from, "screens.json"), join(folder, "screens.json"));
  await cp(join(from, "schemas"), join(folder, "schemas"), { recursive: true });
  const write = (path: string, json: unknown) => writeFile(join(folder, path), JSON.stringify(json, null, 2));
  return {
    root: folder,
    write,
    async edit<Content>(path: string, change: (content: Content) => void) {
      const content = JSON.parse(await readFile(join(folder, path), "utf8")) as Content;
      change(content);
      await write(path, content);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
