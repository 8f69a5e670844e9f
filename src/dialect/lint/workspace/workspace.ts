/** The workspace: all schema files, read, sorted by folder and validated against their meta-schemas. Every rule receives it. */
import type { Json } from "../../json/json.ts";
import { partsFolder, type TakenParts, takeParts, type WholeFile } from "../../schema/derived/takeParts.ts";
import type { LintFinding, LintInput } from "./finding.ts";
import { metaCheck } from "./metaCheck.ts";
import type { FileMemory, ReadFile } from "./fileMemory.ts";
import { type MetaSchemas, readMetaSchemas } from "./metaSchemas.ts";
import { childAt, objectEntries, findingAt, arrayItems, type SourceNode, rootOf, nodeText } from "./sourceNode.ts";
import { readSourceFile, type SourceFile } from "./sourceFile.ts";
import { listNames } from "./lintPhrases.ts";
import { say } from "./say.ts";

type Named = ReadonlyMap<string, SourceNode>;

export interface Workspace {
  readonly input: LintInput;
  readonly meta: MetaSchemas;
  readonly site: SourceNode | undefined;
  /** Further sites by file name. */
  readonly sites: Named;
  readonly entities: Named;
  readonly screens: Named;
  readonly states: Named;
  readonly codes: Named;
  /** Tables of cascades. */
  readonly tables: Named;
  /** What pages say. */
  readonly content: Named;
  /** Language -> its file. */
  readonly messages: Named;
  /** Language -> the words of the workbench that the product brings. */
  readonly words: Named;
  /** Initial records of a new database. */
  readonly records: Named;
  /** Migrations by file name. */
  readonly migrations: Named;
  /** Shared parts by file name. The files that use them are whole here. */
  readonly parts: Named;
  readonly taken: TakenParts;
  readonly calls: Named;
  readonly limits: Named;
  readonly languages: readonly string[];
  /** Returns the root node of a file. */
  nodeOf(path: string): SourceNode | undefined;
  /** Returns the nodes that a definition of the meta-schemas describes. */
  marked(definition: string): readonly SourceNode[];
  /** Findings of reading: invalid JSON, unknown keywords, wrong shapes. */
  readonly findings: readonly LintFinding[];
}

/** Folder or file -> its meta-schema. */
const metaOf: Readonly<Record<string, string | undefined>> = {
  "screens.json": "site.json",
  "schemas/endpoints.json": "endpoints.json",
  "schemas/limits.json": "limits.json",
  "schemas/addresses.json": "addresses.json",
  "schemas/roles.json": "roles.json",
  "schemas/entities": "entity.json",
  "schemas/screens": "screen.json",
  "schemas/sites": "site.json",
  "schemas/states": "states.json",
  "schemas/codes": "codes.json",
  "schemas/tables": "table.json",
  "schemas/content": "content.json",
  "schemas/messages": "messages.json",
  "schemas/workbench": "messages.json",
  "schemas/migrations": "migration.json",
  "schemas/parts": "parts.json",
  "schemas/records": undefined,
};

/** @param known Cache of files; unchanged files are not read and validated again. */
export function openWorkspace(input: LintInput, known?: FileMemory): Workspace {
  const findings: LintFinding[] = [];
  const marks = new Map<string, SourceNode[]>();
  const meta = readMetaSchemas(input.meta);
  const nodes = new Map<string, SourceNode>();
  const texts = new Map(input.files.filter(({ path }) => !path.startsWith("schemas/meta/")).map(({ path, text }) => [path, text]));
  const taken = partsIn(texts);
  for (const [path, text] of texts) {
    const whole = taken.whole.get(path);
    const used = whole?.uses.map((part) => ({ path: part, text: texts.get(part) ?? "" })) ?? [];
    const key = [text, ...used.map((part) => part.text)].join("\n");
    const read = known?.recall(path, key) ?? readFile(path, text, meta, whole && { whole, used });
    known?.remember(path, key, read);
    findings.push(...read.findings);
    if (read.root) nodes.set(path, read.root);
    for (const [definition, node] of read.marks) {
      const same = marks.get(definition);
      if (same) same.push(node);
      else marks.set(definition, [node]);
    }
  }
  const inFolder = (folder: string): Named =>
    new Map([...nodes].filter(([path]) => sortOf(path) === `schemas/${folder}`).map(([, node]) => [node.file.stem, node]));
  const site = nodes.get("screens.json");
  return {
    input,
    meta,
    site,
    sites: inFolder("sites"),
    entities: inFolder("entities"),
    screens: inFolder("screens"),
    states: inFolder("states"),
    codes: inFolder("codes"),
    tables: inFolder("tables"),
    content: inFolder("content"),
    messages: inFolder("messages"),
    words: inFolder("workbench"),
    records: inFolder("records"),
    migrations: inFolder("migrations"),
    parts: inFolder("parts"),
    taken,
    calls: new Map(objectEntries(childAt(nodes.get("schemas/endpoints.json"), "calls"))),
    limits: new Map(objectEntries(nodes.get("schemas/limits.json")).filter(([key]) => key !== "$schema")),
    languages: arrayItems(childAt(site, "languages")).flatMap((language) => nodeText(childAt(language, "code")) ?? []),
    nodeOf: (path) => nodes.get(path),
    marked: (definition) => marks.get(definition) ?? [],
    findings,
  };
}

/** Takes in the shared parts, where there are any. Files that are not JSON are left out: the reading of each reports them. */
function partsIn(texts: ReadonlyMap<string, string>): TakenParts {
  const files = [...texts].flatMap(([path, text]): [string, Json][] => {
    if (!path.startsWith(partsFolder) && !text.includes('"x-use"')) return [];
    try {
      return [[path, JSON.parse(text) as Json]];
    } catch {
      return [];
    }
  });
  return takeParts(Object.fromEntries(files));
}

interface Whole {
  readonly whole: WholeFile;
  readonly used: readonly { readonly path: string; readonly text: string }[];
}

/** Returns the file with its parts taken in, as the rules read it; findings are shown where their place was written. */
function wholeSource(path: string, text: string, { whole, used }: Whole): SourceFile {
  const own = readSourceFile(path, text);
  const files = new Map([[path, own]]);
  const fileAt = (at: string): SourceFile => {
    const file = files.get(at) ?? readSourceFile(at, used.find((part) => part.path === at)?.text ?? "");
    files.set(at, file);
    return file;
  };
  return {
    ...readSourceFile(path, JSON.stringify(whole.value)),
    syntax: own.syntax,
    writtenAt: (pointer) => {
      const place = whole.writtenAt(pointer);
      return { file: fileAt(place.path), pointer: place.pointer };
    },
  };
}

/** Reads one file and validates it against its meta-schema. */
function readFile(path: string, text: string, meta: MetaSchemas, parts?: Whole): ReadFile {
  const file = parts ? wholeSource(path, text, parts) : readSourceFile(path, text);
  const root = rootOf(file);
  if (!root) return { findings: file.syntax, marks: [] };
  const sort = sortOf(path);
  if (sort === undefined) {
    const message = say`Nothing reads this file. Schema files are in ${listNames(Object.keys(metaOf))}.`;
    return { findings: [...file.syntax, findingAt(root, "file/unknown", message, { severity: "warning" })], marks: [] };
  }
  const metaName = metaOf[sort];
  // Invalid JSON is not validated: the tree is a guess, and its findings would mostly be consequences.
  if (metaName === undefined || file.syntax.some(({ rule }) => rule === "json/syntax")) return { root, findings: file.syntax, marks: [] };
  const { findings, marks } = metaCheck(root, metaName, meta);
  return { root, findings: [...file.syntax, ...findings, ...nameFindings(file, root)], marks };
}

function sortOf(path: string): string | undefined {
  if (path in metaOf && path.endsWith(".json")) return path;
  const folder = path.slice(0, path.lastIndexOf("/"));
  return folder in metaOf && !folder.endsWith(".json") ? folder : undefined;
}

/** Folders whose files contain their own name. */
const named: ReadonlySet<string> = new Set(["schemas/codes", "schemas/tables"]);

/** Reports a name in a file that differs from the name of the file. */
function nameFindings(file: SourceFile, root: SourceNode): LintFinding[] {
  const given = [
    childAt(root, "x-entity", "name"),
    childAt(root, "$id"),
    named.has(sortOf(file.path) ?? "") ? childAt(root, "name") : undefined,
  ];
  return given.flatMap((node) => {
    const name = nodeText(node);
    if (!node || name === undefined || name === file.stem) return [];
    return [findingAt(node, "meta/name", say`This must be the name of the file, "${file.stem}".`, { suggestion: file.stem })];
  });
}

/** A rule of the check: a function from all files to findings. */
export type LintRule = (workspace: Workspace) => LintFinding[];
