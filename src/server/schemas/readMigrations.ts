/** Reads the migrations of a folder, in the order in which they run. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Expr } from "#dialect/expr/ast.ts";
import type { Migration } from "#dialect/schema/migrations.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { contentHash } from "./asset.ts";
import type { SchemaText } from "./readSchemas.ts";

export interface ReadMigration extends Migration {
  /** File name without extension: `0001-rename-city`. */
  readonly name: string;
  /** Hash of entity and steps, to detect a migration that was changed after it ran. */
  readonly hash: string;
  /** `using` or `when` -> its parsed expression. */
  readonly expressions: Readonly<Record<string, Expr>>;
}

/** Throws an error that names the file that is not a migration. */
export async function readMigrations(root: string): Promise<ReadMigration[]> {
  const folder = join(root, "schemas/migrations");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(names.map(async (file) => parseMigration(file, await readFile(join(folder, file), "utf8"))));
}

/** Parses the migrations in `files`, which are in the order of paths; all other files are ignored. Throws as `readMigrations` does. */
export function parseMigrations(files: readonly SchemaText[]): ReadMigration[] {
  return files
    .filter(({ path }) => /^schemas\/migrations\/[^/]+\.json$/.test(path))
    .map(({ path, text = "" }) => parseMigration(basename(path), text));
}

function parseMigration(file: string, text: string): ReadMigration {
  try {
    return readMigration(basename(file, ".json"), JSON.parse(text.replace(/^\uFEFF/, "")) as Migration);
  } catch (error) {
    throw new Error(`schemas/migrations/${file}: ${errorMessage(error)}`);
  }
}

/** Returns a migration with its hash and its expressions as trees. Throws if one cannot be parsed. @param name of its file, without extension */
export function readMigration(name: string, migration: Migration): ReadMigration {
  const { entity, steps } = migration;
  const texts = steps.flatMap(({ using, when }) => [using ?? [], when ?? []].flat());
  const expressions = Object.fromEntries(texts.map((text) => [text, parseExpr(text)]));
  return { ...migration, name, hash: contentHash(JSON.stringify([entity, steps])), expressions };
}
