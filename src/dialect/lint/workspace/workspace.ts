/** All files of the schemas, read, told apart and held against their meta-schemas: what every rule is given. */
import type { LintFinding, LintInput } from "./finding.ts";
import { metaCheck } from "./metaCheck.ts";
import type { FileMemory, ReadFile } from "./fileMemory.ts";
import { type MetaSchemas, readMetaSchemas } from "./metaSchemas.ts";
import { childAt, objectEntries, findingAt, arrayItems, type SourceNode, rootOf, nodeText } from "./sourceNode.ts";
import { readSourceFile, type SourceFile } from "./sourceFile.ts";
import { listNames } from "./lintPhrases.ts";

type Named = ReadonlyMap<string, SourceNode>;

export interface Workspace {
  readonly input: LintInput;
  readonly meta: MetaSchemas;
  readonly site: SourceNode | undefined;
  readonly entities: Named;
  readonly screens: Named;
  readonly states: Named;
  readonly codes: Named;
  /** Tables of cascades. */
  readonly tables: Named;
  /** Language -> its file. */
  readonly messages: Named;
  /** Records that a fresh database starts with. */
  readonly records: Named;
  /** What becomes of stored records, by file. */
  readonly migrations: Named;
  readonly calls: Named;
  readonly limits: Named;
  readonly languages: readonly string[];
  /** The root of the file at this path. */
  placeOf(path: string): SourceNode | undefined;
  /** The places that a definition of the meta-schemas governs. */
  marked(definition: string): readonly SourceNode[];
  /** What opening the files found: broken JSON, unknown keywords, wrong shapes. */
  readonly findings: readonly LintFinding[];
}

/** Folder below `schemas`, or file at the top -> the meta-schema it obeys. */
const metaOf: Readonly<Record<string, string | undefined>> = {
  "screens.json": "site.json",
  "schemas/endpoints.json": "endpoints.json",
  "schemas/limits.json": "limits.json",
  "schemas/addresses.json": "addresses.json",
  "schemas/entities": "entity.json",
  "schemas/screens": "screen.json",
  "schemas/states": "states.json",
  "schemas/codes": "codes.json",
  "schemas/tables": "table.json",
  "schemas/messages": "messages.json",
  "schemas/migrations": "migration.json",
  "schemas/records": undefined,
};

/** @param known What is known of files already; theirs are not read and judged again. */
export function openWorkspace(input: LintInput, known?: FileMemory): Workspace {
  const findings: LintFinding[] = [];
  const marks = new Map<string, SourceNode[]>();
  const meta = readMetaSchemas(input.meta);
  const places = new Map<string, SourceNode>();
  for (const { path, text } of input.files.filter((file) => !file.path.startsWith("schemas/meta/"))) {
    const read = known?.recall(path, text) ?? readFile(path, text, meta);
    known?.remember(path, text, read);
    findings.push(...read.findings);
    if (read.root) places.set(path, read.root);
    for (const [definition, place] of read.marks) {
      const same = marks.get(definition);
      if (same) same.push(place);
      else marks.set(definition, [place]);
    }
  }
  const inFolder = (folder: string): Named =>
    new Map([...places].filter(([path]) => sortOf(path) === `schemas/${folder}`).map(([, place]) => [place.file.stem, place]));
  const site = places.get("screens.json");
  return {
    input,
    meta,
    site,
    entities: inFolder("entities"),
    screens: inFolder("screens"),
    states: inFolder("states"),
    codes: inFolder("codes"),
    tables: inFolder("tables"),
    messages: inFolder("messages"),
    records: inFolder("records"),
    migrations: inFolder("migrations"),
    calls: new Map(objectEntries(childAt(places.get("schemas/endpoints.json"), "calls"))),
    limits: new Map(objectEntries(places.get("schemas/limits.json")).filter(([key]) => key !== "$schema")),
    languages: arrayItems(childAt(site, "languages")).flatMap((language) => nodeText(childAt(language, "code")) ?? []),
    placeOf: (path) => places.get(path),
    marked: (definition) => marks.get(definition) ?? [],
    findings,
  };
}

/** One file on its own, held against its meta-schema. */
function readFile(path: string, text: string, meta: MetaSchemas): ReadFile {
  const file = readSourceFile(path, text);
  const root = rootOf(file);
  if (!root) return { findings: file.syntax, marks: [] };
  const sort = sortOf(path);
  if (sort === undefined) {
    const lost = `Nothing reads this file. Files stand in ${listNames(Object.keys(metaOf))}.`;
    return { findings: [...file.syntax, findingAt(root, "file/unknown", lost, { severity: "warning" })], marks: [] };
  }
  const metaName = metaOf[sort];
  // A file that is no JSON is mended first: the tree that was guessed would only bring echoes.
  if (metaName === undefined || file.syntax.some(({ rule }) => rule === "json/syntax")) return { root, findings: file.syntax, marks: [] };
  const { findings, marks } = metaCheck(root, metaName, meta);
  return { root, findings: [...file.syntax, ...findings, ...nameFindings(file, root)], marks };
}

function sortOf(path: string): string | undefined {
  if (path in metaOf && path.endsWith(".json")) return path;
  const folder = path.slice(0, path.lastIndexOf("/"));
  return folder in metaOf && !folder.endsWith(".json") ? folder : undefined;
}

/** Folders whose files say their own name. */
const named: ReadonlySet<string> = new Set(["schemas/codes", "schemas/tables"]);

/** An entity, an option list and a table are known by their file's name; the name inside must be the same. */
function nameFindings(file: SourceFile, root: SourceNode): LintFinding[] {
  const given = [
    childAt(root, "x-entity", "name"),
    childAt(root, "$id"),
    named.has(sortOf(file.path) ?? "") ? childAt(root, "name") : undefined,
  ];
  return given.flatMap((place) => {
    const name = nodeText(place);
    if (!place || name === undefined || name === file.stem) return [];
    return [findingAt(place, "meta/name", `This must be the file's name, "${file.stem}".`, { suggestion: file.stem })];
  });
}

/** A rule of the check: looks at all files and says what it finds. */
export type LintRule = (workspace: Workspace) => LintFinding[];
