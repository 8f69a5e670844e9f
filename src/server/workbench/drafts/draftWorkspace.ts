/**
 * The workspace of an analyst: the active files overlaid by the draft, linted and
 * compiled. Equal files are linted once for all analysts.
 */
import { basename } from "node:path";
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import { splitModule } from "#dialect/compile/entityModule.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import type { PreviewState } from "#dialect/wire/workbench.ts";
import type { Db } from "../../db/tables.ts";
import { createAsset, type Asset } from "../../schemas/asset.ts";
import { parseEntity } from "../../schemas/compileCache.ts";
import { parseSchemas } from "../../schemas/readSchemas.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { cacheSet, draftHash, type DraftChecker, type DraftFiles, type DraftFinding } from "./draftChecker.ts";
import type { CompiledFile, CompiledFiles } from "./draftCompiler.ts";
import { draftOf, type DraftFile } from "./drafts.ts";
import type { FolderText, FolderTexts, SchemaFolder } from "./schemaFolder.ts";
import type { Migration } from "#dialect/schema/migrations.ts";
import { readMigration, type ReadMigration } from "../../schemas/readMigrations.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

export interface DraftWorkspace {
  readonly folder: SchemaFolder;
  /** Opens the files as a draft has them. @param key of the draft */
  open(key: string): Promise<OpenDraft>;
  /** Compiles the files and serves the result. */
  compile(files: DraftFiles): Promise<CompiledFiles>;
  /** Returns the findings of the lint. */
  findings(files: DraftFiles): Promise<readonly DraftFinding[]>;
  /** Returns the rules of the files, to run in this process. */
  rules(files: DraftFiles): Promise<DraftRules>;
  /** Returns an asset of a preview; undefined if the preview is too old. */
  asset(address: string): Asset | undefined;
  /** Returns the URL of the last state of the draft that compiled. @param key of the draft */
  preview(key: string, compiled: CompiledFiles): PreviewState;
  /** Returns the usages of a field, a limit, a list of options or a sentence. */
  usages: DraftChecker["usages"];
  /** Returns all texts in every language of the product. */
  translations: DraftChecker["translations"];
  /** Returns what a new name of a field, or a new value of an option, changes in all files. */
  rename: DraftChecker["rename"];
  /** Returns the meta-schemas by file name, for completion. */
  meta(): Promise<LintInput["meta"]>;
}

export interface OpenDraft {
  readonly inForce: FolderTexts;
  readonly changed: readonly DraftFile[];
  readonly files: DraftFiles;
}

export interface DraftRules {
  /** Absent if no entity compiles. */
  readonly catalog?: Catalog;
  /** Every entity that compiles. */
  readonly entities: ReadonlyMap<string, FullEntity>;
  readonly migrations?: readonly ReadMigration[];
  /** Errors of the compiler. */
  readonly broken?: string;
}

/** Cached results: the drafts of a few analysts, and the active schemas. */
const maxChecks = 8;
/** Cached previews, for frames that are still loading. */
const maxPreviews = 24;
/** Cached assets of previews. */
const maxAssets = 100;
/** Cached entities. */
const maxEntities = 200;

export interface DraftWorkspaceOptions {
  readonly db: Db;
  readonly schemas: SchemaStore;
  readonly folder: SchemaFolder;
  readonly checker: DraftChecker;
}

/** Computes once for equal files. A failure is not kept. */
function cached<Result>(
  results: Map<string, Promise<Result>>,
  files: DraftFiles,
  compute: (files: DraftFiles) => Promise<Result>,
): Promise<Result> {
  const hash = draftHash(files);
  const known = results.get(hash) ?? compute(files);
  known.catch(() => results.delete(hash));
  return cacheSet(results, hash, known, maxChecks);
}

export function createDraftWorkspace({ db, schemas, folder, checker }: DraftWorkspaceOptions): DraftWorkspace {
  const compiled = new Map<string, Promise<CompiledFiles>>();
  const findings = new Map<string, Promise<readonly DraftFinding[]>>();
  const previews = new Map<string, readonly CompiledFile[]>();
  const assets = new Map<string, Asset>();
  const entities = new Map<string, FullEntity>();
  const lastGood = new Map<string, string>();

  const compile: DraftWorkspace["compile"] = async (files) => {
    const served = await cached(compiled, files, checker.compile);
    if (served.catalog) cacheSet(previews, served.catalog.address, filesOf(served), maxPreviews);
    return served;
  };
  const read = ({ address, bytes }: CompiledFile): FullEntity => {
    const entity = entities.get(address) ?? parseEntity(Buffer.from(bytes).toString());
    return cacheSet(entities, address, entity, maxEntities);
  };

  return {
    folder,
    compile,
    async open(key) {
      const [inForce, changed] = await Promise.all([folder.texts(), draftOf(db, key)]);
      return { inForce, changed, files: overlayDraft(inForce, changed) };
    },
    findings: (files) => cached(findings, files, checker.findings),
    async rules(files) {
      const { modules, broken } = await compile(files);
      const made = new Map(modules.map((file) => [file.name, read(file)]));
      // Without a compiled entity there may be no catalogue.
      if (made.size === 0) return { entities: made, ...(broken !== undefined && { broken }) };
      return {
        catalog: openCatalog(parseSchemas(files)),
        entities: made,
        migrations: migrationsIn(files),
        ...(broken !== undefined && { broken }),
      };
    },
    asset(address) {
      const known = assets.get(address);
      if (known) return known;
      for (const files of [...previews.values()].reverse()) {
        // The URL of a part begins with that of its entity.
        const file = files.find((one) => address.startsWith(one.address.replace(/\.\w+$/, "")));
        const served = file && assetsOf(file).find((one) => one.address === address);
        if (served) return cacheSet(assets, address, served, maxAssets);
      }
      return undefined;
    },
    preview(key, { catalog, broken }) {
      if (catalog) lastGood.set(key, catalog.address);
      return { catalog: lastGood.get(key) ?? schemas.current().catalogAddress, ...(broken !== undefined && { broken }) };
    },
    usages: checker.usages,
    translations: checker.translations,
    rename: checker.rename,
    meta: checker.meta,
  };
}

/** Returns the migrations of a draft, in order. Those that cannot be read are left out; the lint reports them. */
function migrationsIn(files: DraftFiles): ReadMigration[] {
  return files
    .filter(({ path }) => path.startsWith("schemas/migrations/"))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }) => {
      try {
        return [readMigration(basename(path, ".json"), JSON.parse(text) as Migration)];
      } catch {
        return [];
      }
    });
}

/** Returns every file that a browser may load of a draft. */
function filesOf({ catalog, screens, modules, tables, content }: CompiledFiles): readonly CompiledFile[] {
  return [...(catalog ? [catalog] : []), ...(screens ? [screens] : []), ...modules, ...tables, ...content];
}

/** Copies the bytes: responses cannot use memory that threads share. */
function assetsOf({ address, bytes }: CompiledFile): Asset[] {
  const text = Buffer.from(bytes).toString();
  if (address.endsWith(".json")) return [createAsset(address, "application/json; charset=utf-8", text, "quick")];
  return splitModule(address, text).map(([at, part]) => createAsset(at, "text/javascript; charset=utf-8", part, "quick"));
}

/** Returns the active files with those of the draft in their places. */
export function overlayDraft(
  inForce: ReadonlyMap<string, Pick<FolderText, "text">>,
  changed: readonly Pick<DraftFile, "path" | "text">[],
): DraftFiles {
  const texts = new Map([...inForce].map(([path, { text }]) => [path, text]));
  for (const { path, text } of changed) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => ({ path, text }));
}
