/**
 * What an analyst works on: the files in force with the draft laid over them,
 * checked and compiled. The same files are checked once, whoever asks.
 */
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import { splitModule } from "#dialect/compile/entityModule.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import type { PreviewState } from "#dialect/wire/workbench.ts";
import type { Db } from "../../db/tables.ts";
import { createAsset, type Asset } from "../../schemas/asset.ts";
import { runModule } from "../../schemas/compileCache.ts";
import { parseSchemas } from "../../schemas/readSchemas.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { cacheSet, draftHash, type DraftChecker, type DraftFiles, type DraftFinding } from "./draftChecker.ts";
import type { CompiledFile, CompiledFiles } from "./draftCompiler.ts";
import { draftOf, type DraftFile } from "./drafts.ts";
import type { FolderTexts, SchemaFolder } from "./schemaFolder.ts";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

export interface DraftWorkspace {
  readonly folder: SchemaFolder;
  /** The files that the analyst sees. */
  open(analyst: string): Promise<OpenDraft>;
  /** Serves what these files make. */
  compile(files: DraftFiles): Promise<CompiledFiles>;
  /** What the author's check says of them. */
  findings(files: DraftFiles): Promise<readonly DraftFinding[]>;
  /** Their rules, to be run here. */
  rules(files: DraftFiles): Promise<DraftRules>;
  /** What browsers ask of a preview; undefined once it is too long ago. */
  artefact(address: string): Asset | undefined;
  /** Where the analyst's last draft that compiled is served. */
  preview(analyst: string, compiled: CompiledFiles): PreviewState;
  /** Who uses a field of these files. */
  usages(files: DraftFiles, entity: string, field: string): Promise<Usage[]>;
  /** The meta-schemas by file name, for completion. */
  meta(): Promise<LintInput["meta"]>;
}

export interface OpenDraft {
  readonly inForce: FolderTexts;
  readonly changed: readonly DraftFile[];
  readonly files: DraftFiles;
}

export interface DraftRules {
  /** Absent where the files make none. */
  readonly catalog?: Catalog;
  /** Every entity that compiles. */
  readonly entities: ReadonlyMap<string, FullEntity>;
  /** What does not compile. */
  readonly broken?: string;
}

/** Answers that are kept: of the draft of each of a few analysts, and of what is in force. */
const mostChecks = 8;
/** Previews that are kept for frames that are still loading them. */
const mostPreviews = 24;
/** Of those, what has been asked for. */
const mostArtefacts = 100;
/** Entities that have been run here. */
const mostEntities = 200;

export interface DraftWorkspaceOptions {
  readonly db: Db;
  readonly schemas: SchemaStore;
  readonly folder: SchemaFolder;
  readonly checker: DraftChecker;
}

export function createDraftWorkspace({ db, schemas, folder, checker }: DraftWorkspaceOptions): DraftWorkspace {
  const compiled = new Map<string, Promise<CompiledFiles>>();
  const findings = new Map<string, Promise<readonly DraftFinding[]>>();
  const previews = new Map<string, readonly CompiledFile[]>();
  const artefacts = new Map<string, Asset>();
  const entities = new Map<string, FullEntity>();
  const lastGood = new Map<string, string>();

  const once = <Result>(
    kept: Map<string, Promise<Result>>,
    files: DraftFiles,
    ask: (files: DraftFiles) => Promise<Result>,
  ): Promise<Result> => {
    const mark = draftHash(files);
    const known = kept.get(mark) ?? ask(files);
    known.catch(() => kept.delete(mark));
    return cacheSet(kept, mark, known, mostChecks);
  };
  const compile: DraftWorkspace["compile"] = async (files) => {
    const served = await once(compiled, files, checker.compile);
    const { catalog } = served;
    if (catalog) cacheSet(previews, catalog.address, [catalog, ...served.modules, ...served.tables], mostPreviews);
    return served;
  };
  const run = ({ name, address, bytes }: CompiledFile): FullEntity => {
    const entity = entities.get(address) ?? runModule(name, Buffer.from(bytes).toString());
    return cacheSet(entities, address, entity, mostEntities);
  };

  return {
    folder,
    compile,
    async open(analyst) {
      const [inForce, changed] = await Promise.all([folder.texts(), draftOf(db, analyst)]);
      return { inForce, changed, files: overlayDraft(inForce, changed) };
    },
    findings: (files) => once(findings, files, checker.findings),
    async rules(files) {
      const { modules, broken } = await compile(files);
      const made = new Map(modules.map((file) => [file.name, run(file)]));
      // Without an entity that compiles, the files may make no catalogue at all.
      if (made.size === 0) return { entities: made, ...(broken !== undefined && { broken }) };
      return { catalog: openCatalog(parseSchemas(files)), entities: made, ...(broken !== undefined && { broken }) };
    },
    artefact(address) {
      const known = artefacts.get(address);
      if (known) return known;
      for (const files of [...previews.values()].reverse()) {
        // A part of an entity is named after it.
        const file = files.find((one) => address.startsWith(one.address.replace(/\.\w+$/, "")));
        const served = file && artefactsOf(file).find((one) => one.address === address);
        if (served) return cacheSet(artefacts, address, served, mostArtefacts);
      }
      return undefined;
    },
    preview(analyst, { catalog, broken }) {
      if (catalog) lastGood.set(analyst, catalog.address);
      return { catalog: lastGood.get(analyst) ?? schemas.current().catalogAddress, ...(broken !== undefined && { broken }) };
    },
    usages: checker.usages,
    meta: checker.meta,
  };
}

/** Copies: what is sent must lie in memory of this thread. */
function artefactsOf({ address, bytes }: CompiledFile): Asset[] {
  const text = Buffer.from(bytes).toString();
  if (address.endsWith(".json")) return [createAsset(address, "application/json; charset=utf-8", text, "quick")];
  return splitModule(address, text).map(([at, part]) => createAsset(at, "text/javascript; charset=utf-8", part, "quick"));
}

/** The files in force, with those of the draft in their places. */
export function overlayDraft(inForce: FolderTexts, changed: readonly Pick<DraftFile, "path" | "text">[]): DraftFiles {
  const texts = new Map([...inForce].map(([path, { text }]) => [path, text]));
  for (const { path, text } of changed) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => ({ path, text }));
}
