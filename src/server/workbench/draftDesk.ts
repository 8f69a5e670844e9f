/**
 * What an analyst works on: the files in force with the draft laid over them,
 * checked and compiled. The same files are checked once, whoever asks.
 */
import { FileMemory } from "#dialect/lint/fileMemory.ts";
import type { LintFinding, LintInput } from "#dialect/lint/finding.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { reasonOf } from "#dialect/lint/reasons.ts";
import { usagesOf } from "#dialect/lint/usages.ts";
import { openWorkspace } from "#dialect/lint/workspace.ts";
import type { PreviewState, Usage } from "#dialect/workbench.ts";
import type { Db } from "../db/tables.ts";
import { contentHash, type Artefact } from "../schemas/artefact.ts";
import { failureFinding, readLintInput } from "../schemas/lintFolder.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { draftOf, type DraftFile } from "./drafts.ts";
import { compiledOf, DraftCompiler, type CompiledDraft, type DraftArtefacts } from "./draftCompiler.ts";
import type { FolderTexts, SchemaFolder } from "./schemaFolder.ts";

export interface DraftDesk {
  readonly folder: SchemaFolder;
  /** The files that the analyst sees. */
  open(analyst: string): Promise<OpenDraft>;
  /** The check of these files. */
  check(files: DraftFiles): Promise<CheckedDraft>;
  /** What browsers ask of a preview; undefined once it is too long ago. */
  artefact(address: string): Artefact | undefined;
  /** Where the analyst's last draft that compiled is served. */
  preview(analyst: string, checked: CheckedDraft): PreviewState;
  /** Who uses a field of these files. */
  usages(files: DraftFiles, entity: string, field: string): Promise<Usage[]>;
  /** The meta-schemas by file name, for completion. */
  meta(): Promise<LintInput["meta"]>;
}

/** Texts by path, in the order of paths. */
export type DraftFiles = readonly { readonly path: string; readonly text: string }[];

export interface OpenDraft {
  readonly inForce: FolderTexts;
  readonly changed: readonly DraftFile[];
  readonly files: DraftFiles;
}

export interface CheckedDraft extends CompiledDraft {
  readonly findings: readonly (LintFinding & { readonly why?: string | undefined })[];
  /** Absent where something does not compile. */
  readonly served?: DraftArtefacts;
  readonly broken?: string;
}

/** Checks that are kept: the draft of each of a few analysts, and what is in force. */
const mostChecks = 8;
/** Previews that are kept for frames that are still loading them. */
const mostPreviews = 24;

export interface DeskParts {
  readonly db: Db;
  readonly schemas: SchemaStore;
  readonly folder: SchemaFolder;
  /** The project's own folder: meta-schemas, icons and facts come from there. */
  readonly project: string;
  readonly cacheFolder: string;
}

export function createDraftDesk({ db, schemas, folder, project, cacheFolder }: DeskParts): DraftDesk {
  const compiler = new DraftCompiler(cacheFolder);
  const memory = new FileMemory();
  const checks = new Map<string, Promise<CheckedDraft>>();
  const previews = new Map<string, DraftArtefacts>();
  const lastGood = new Map<string, string>();
  let fixed: Promise<LintInput> | undefined;
  const input = (): Promise<LintInput> => (fixed ??= readLintInput(folder.root, project));

  const check = async (files: DraftFiles): Promise<CheckedDraft> => {
    const compilation = await compiler.compile(files);
    const found = lintSchemas({ ...(await input()), files, compiled: compiledOf(compilation.modules) }, memory);
    const wrong = found.some(({ severity }) => severity === "error");
    // Whatever stops the compiler has a rule that says it better; what has none is told in the compiler's words.
    const findings = wrong ? found : [...found, ...compilation.failures.map(failureFinding)];
    const told = findings.map((finding) => ({ ...finding, why: reasonOf(finding.rule) }));
    return { ...compilation, findings: told, ...artefacts(compilation) };
  };
  const artefacts = ({ catalog, modules, failures }: CompiledDraft): Pick<CheckedDraft, "served" | "broken"> => {
    if (!catalog || failures.length > 0) return { broken: failures.join("\n") };
    try {
      const served = compiler.artefactsOf(catalog, modules);
      keep(previews, served.address, served, mostPreviews);
      return { served };
    } catch (error) {
      return { broken: error instanceof Error ? error.message : String(error) };
    }
  };

  return {
    folder,
    async open(analyst) {
      const [inForce, changed] = await Promise.all([folder.texts(), draftOf(db, analyst)]);
      return { inForce, changed, files: laidOver(inForce, changed) };
    },
    check(files) {
      const mark = contentHash(files.map(({ path, text }) => `${path}\n${text}`).join("\n\n"));
      const known = checks.get(mark) ?? check(files);
      keep(checks, mark, known, mostChecks);
      known.catch(() => checks.delete(mark));
      return known;
    },
    artefact(address) {
      for (const { artefacts: all } of [...previews.values()].reverse()) {
        const found = all.find((artefact) => artefact.address === address);
        if (found) return found;
      }
      return undefined;
    },
    preview(analyst, { served, broken }) {
      if (served) lastGood.set(analyst, served.address);
      return { catalog: lastGood.get(analyst) ?? schemas.current().catalogAddress, ...(broken !== undefined && { broken }) };
    },
    usages: async (files, entity, field) => usagesOf(openWorkspace({ ...(await input()), files }, memory), entity, field),
    meta: async () => (await input()).meta,
  };
}

/** The files in force, with those of the draft in their places. */
export function laidOver(inForce: FolderTexts, changed: readonly Pick<DraftFile, "path" | "text">[]): DraftFiles {
  const texts = new Map([...inForce].map(([path, { text }]) => [path, text]));
  for (const { path, text } of changed) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => ({ path, text }));
}

/** Puts a value at the end and forgets the oldest. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > most ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
