/**
 * Compiles and lints drafts while the analyst types.
 *
 * Files and modules are cached by content: a keystroke reads, compiles and checks
 * only what it changed. Nothing becomes active, and nothing in the process
 * changes, not even its time zone. A built server runs it in a worker thread
 * (`checkWorker.ts`).
 */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import type { LintFinding, LintInput } from "#dialect/lint/workspace/finding.ts";
import { lintSteps } from "#dialect/lint/lintSchemas.ts";
import { ruleReason } from "#dialect/lint/ruleReasons.ts";
import { renamedFiles, renameField } from "#dialect/lint/workspace/renameField.ts";
import { type OptionRename, renamedOptionSteps, renameOption } from "#dialect/lint/options/renameOption.ts";
import { limitUsages } from "#dialect/lint/workspace/limitUsages.ts";
import { listUsages } from "#dialect/lint/workspace/listUsages.ts";
import { messageUsages } from "#dialect/lint/workspace/messageUsages.ts";
import { type TranslationTable, translationsOf } from "#dialect/lint/workspace/translatedTexts.ts";
import { trailAt, type Usage, type UsageTarget, usagesOf } from "#dialect/lint/workspace/usages.ts";
import { openWorkspace } from "#dialect/lint/workspace/workspace.ts";
import type { FieldRename, Renamed } from "#dialect/wire/workbench.ts";
import { contentHash } from "../../schemas/asset.ts";
import { failureFinding, readLintInput } from "../../schemas/lintFolder.ts";
import { compiledOf, DraftCompiler, type CompiledDraft, type CompiledFiles } from "./draftCompiler.ts";

/** Texts by path, in the order of paths. */
export type DraftFiles = readonly { readonly path: string; readonly text: string }[];

export type DraftFinding = LintFinding & { readonly why?: string | undefined };

export interface DraftChecker {
  /** Returns the files that browsers load. */
  compile(files: DraftFiles): Promise<CompiledFiles>;
  /** Returns the findings of the lint. Takes several times as long. */
  findings(files: DraftFiles): Promise<readonly DraftFinding[]>;
  /** Returns the usages of a field, a limit, a list of options or a sentence. */
  usages(files: DraftFiles, target: UsageTarget): Promise<Usage[]>;
  /** Returns all texts in every language of the product. */
  translations(files: DraftFiles): Promise<TranslationTable>;
  /** Returns what a new name of a field, or a new value of an option, changes in all files. */
  rename(files: DraftFiles, rename: FieldRename | OptionRename): Promise<Renamed>;
  /** Returns the meta-schemas by file name, for completion. */
  meta(): Promise<LintInput["meta"]>;
}

export interface CheckerOptions {
  /** Folder with `screens.json` and `schemas/`. */
  readonly root: string;
  /** The project's own folder: meta-schemas, icons and facts come from there. */
  readonly project: string;
  readonly cacheFolder: string;
}

/** Drafts in the cache: those of a few analysts, and the active schemas. */
const maxDrafts = 8;

export function createDraftChecker({ root, project, cacheFolder }: CheckerOptions): DraftChecker {
  const compiler = new DraftCompiler(cacheFolder);
  const memory = new FileMemory();
  const drafts = new Map<string, Promise<CompiledDraft>>();
  let fixed: Promise<LintInput> | undefined;
  // Results of one lint are reused by the next.
  const queue = createSerialQueue();
  const input = (): Promise<LintInput> => (fixed ??= readLintInput(root, project));

  const compiled = (files: DraftFiles): Promise<CompiledDraft> => {
    const hash = draftHash(files);
    const known = drafts.get(hash) ?? compiler.compile(files);
    known.catch(() => drafts.delete(hash));
    return cacheSet(drafts, hash, known, maxDrafts);
  };

  return {
    compile: async (files) => (await compiled(files)).served,
    findings: (files) => queue(() => lint(files)),
    usages: async (files, target) => {
      const workspace = openWorkspace({ ...(await input()), files }, memory);
      if ("limit" in target) return limitUsages(workspace, target.limit);
      if ("list" in target) return listUsages(workspace, target.list);
      return "message" in target ? messageUsages(workspace, target.message) : usagesOf(workspace, target.entity, target.field);
    },
    translations: async (files) => translationsOf(openWorkspace({ ...(await input()), files }, memory)),
    rename: async (files, rename) => {
      const workspace = openWorkspace({ ...(await input()), files }, memory);
      const changes = "list" in rename ? renameOption(workspace, rename) : renameField(workspace, rename.entity, rename.field, rename.to);
      return {
        places: changes.map(({ file, line, before, after }) => ({ file, line, before, after })),
        files: Object.fromEntries(renamedFiles(workspace, changes)),
        stored: "list" in rename ? renamedOptionSteps(workspace, rename) : [renamedFieldSteps(rename)],
      };
    },
    meta: async () => (await input()).meta,
  };

  async function lint(files: DraftFiles): Promise<readonly DraftFinding[]> {
    const { modules, failures } = await compiled(files);
    const steps = lintSteps({ ...(await input()), files, compiled: compiledOf(modules) }, memory);
    let step = steps.next();
    while (!step.done) {
      // A draft that was typed in the meantime is compiled first.
      await yieldToOthers();
      step = steps.next();
    }
    const found = step.value;
    const hasErrors = found.some(({ severity }) => severity === "error");
    // A mistake that stops the compiler is normally reported by a lint rule; the compiler's message is the fallback.
    const findings = hasErrors ? found : [...found, ...failures.map(failureFinding)];
    const workspace = openWorkspace({ ...(await input()), files }, memory);
    return findings.map((finding) => ({
      ...finding,
      why: ruleReason(finding.rule),
      trail: trailAt(workspace, finding.file, finding.pointer),
    }));
  }
}

function renamedFieldSteps({ entity, field, to }: FieldRename): Renamed["stored"][number] {
  return { entity, steps: [{ do: "rename", field, to: `${field.slice(0, field.lastIndexOf("/") + 1)}${to}` }] };
}

/** Hash of all texts of a draft. */
export function draftHash(files: DraftFiles): string {
  return contentHash(files.map(({ path, text }) => `${path}\n${text}`).join("\n\n"));
}

/** Stores a value as the newest entry, removes the oldest beyond `max`, and returns the value. */
export function cacheSet<Value>(map: Map<string, Value>, key: string, value: Value, max: number): Value {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > max ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
  return value;
}

type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Returns a queue that runs its works one after the other, in the order of the calls. A failure does not stop the queue. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
