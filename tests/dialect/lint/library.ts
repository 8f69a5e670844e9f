/**
 * A small and correct set of schemas about a library, to plant mistakes in.
 *
 * A mistake is planted by replacing a piece of a file's text; a finding is
 * then compared with the very characters it points at.
 */
import { readFileSync, readdirSync } from "node:fs";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import type { Json, JsonObject } from "#dialect/json/json.ts";
import type { LintFinding, LintInput } from "#dialect/lint/workspace/finding.ts";
import { wholeFiles } from "#dialect/schema/derived/takeParts.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { importModule } from "../../helpers/schemas/dialect.ts";
import type { CatalogFiles } from "../../../src/dialect/schema/catalogFiles.ts";

const folder = new URL("library/", import.meta.url);
const metaFolder = new URL("../../../schemas/meta/", import.meta.url);

export const meta: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  readdirSync(metaFolder).map((name) => [name, JSON.parse(readFileSync(new URL(name, metaFolder), "utf8")) as JsonObject]),
);

export const library: LintInput = {
  files: readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith(".json"))
    .sort()
    .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(new URL(path, folder), "utf8") })),
  meta,
  icons: ["book", "file-text", "user"],
  kinds: ["longText", "phone"],
  facts: ["A-01", "A-02", "Q-01"],
  used: {
    names: new Set([
      "codePattern",
      "coverUpload",
      "list.lent",
      "list.total",
      "currency",
      "balance",
      "works",
      "title",
      "rank",
      "cover",
      "mended",
    ]),
    written: new Set(["rank"]),
    messages: ["list.lent"],
  },
};

/** The library with one piece of one file replaced; `before` must occur exactly once. */
export function planted(file: string, before: string, after: string): LintInput {
  const files = library.files.map(({ path, text }) => {
    if (path !== file) return { path, text };
    if (text.split(before).length !== 2) throw new Error(`${before} stands ${text.split(before).length - 1} times in ${file}`);
    return { path, text: text.replace(before, () => after) };
  });
  return { ...library, files };
}

export interface Told extends LintFinding {
  /** The characters that the finding points at, to the end of the line where it spans several. */
  readonly at: string;
}

export function findingsOf(input: LintInput): Told[] {
  return lintSchemas(input).map((finding) => {
    const text = input.files.find(({ path }) => path === finding.file)?.text ?? "";
    const line = text.split("\n")[finding.line - 1] ?? "";
    return { ...finding, at: line.slice(finding.column - 1, finding.endColumn - 1) };
  });
}

/** With every entity compiled, so that examples and cases are run. */
export async function compiled(input: LintInput): Promise<LintInput> {
  const catalog = openCatalog(catalogFiles(input));
  const entities: Record<string, FullEntity> = {};
  for (const name of Object.keys(catalog.files.entities)) {
    const { code } = compileEntity(catalog, name);
    entities[name] = await importModule(code);
  }
  return { ...input, compiled: entities };
}

function catalogFiles(input: LintInput): CatalogFiles {
  const files = Object.fromEntries(input.files.map(({ path, text }) => [path, JSON.parse(text) as Json]));
  const parsed = new Map(Object.entries(wholeFiles(files)));
  const named = (name: string): unknown =>
    Object.fromEntries(
      [...parsed].flatMap(([path, value]) => {
        const [, sort, file] = path.split("/");
        return sort === name && file ? [[file.replace(".json", ""), value]] : [];
      }),
    );
  const all = {
    site: parsed.get("screens.json"),
    endpoints: parsed.get("schemas/endpoints.json"),
    limits: parsed.get("schemas/limits.json"),
    ...Object.fromEntries(["entities", "screens", "states", "codes", "tables", "messages"].map((name) => [name, named(name)])),
  };
  return all as unknown as CatalogFiles;
}
