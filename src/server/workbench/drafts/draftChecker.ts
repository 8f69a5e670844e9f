/**
 * Compiles and checks drafts while somebody types.
 *
 * What a keystroke leaves as it is, is not read, compiled or judged again: files
 * and modules are remembered by their content. Nothing here comes into force,
 * and nothing of the process changes, not even its time zone. A server that is
 * built runs it in a thread of its own (`checkWorker.ts`).
 */
import { setImmediate as othersFirst } from "node:timers/promises";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import type { LintFinding, LintInput } from "#dialect/lint/workspace/finding.ts";
import { lintSteps } from "#dialect/lint/lintSchemas.ts";
import { ruleReason } from "#dialect/lint/ruleReasons.ts";
import { type Usage, usagesOf } from "#dialect/lint/workspace/usages.ts";
import { openWorkspace } from "#dialect/lint/workspace/workspace.ts";
import { contentHash } from "../../schemas/asset.ts";
import { failureFinding, readLintInput } from "../../schemas/lintFolder.ts";
import { compiledOf, DraftCompiler, type CompiledDraft, type CompiledFiles } from "./draftCompiler.ts";

/** Texts by path, in the order of paths. */
export type DraftFiles = readonly { readonly path: string; readonly text: string }[];

export type DraftFinding = LintFinding & { readonly why?: string | undefined };

export interface DraftChecker {
  /** What browsers read of these files. */
  compile(files: DraftFiles): Promise<CompiledFiles>;
  /** What the author's check says of them. Takes several times as long. */
  findings(files: DraftFiles): Promise<readonly DraftFinding[]>;
  /** Who uses a field of these files. */
  usages(files: DraftFiles, entity: string, field: string): Promise<Usage[]>;
  /** The meta-schemas by file name, for completion. */
  meta(): Promise<LintInput["meta"]>;
}

export interface CheckerOptions {
  /** Folder of `screens.json` and `schemas/`. */
  readonly root: string;
  /** The project's own folder: meta-schemas, icons and facts come from there. */
  readonly project: string;
  readonly cacheFolder: string;
}

/** The drafts of a few analysts, and what is in force. */
const mostKept = 8;

export function createDraftChecker({ root, project, cacheFolder }: CheckerOptions): DraftChecker {
  const compiler = new DraftCompiler(cacheFolder);
  const memory = new FileMemory();
  const drafts = new Map<string, Promise<CompiledDraft>>();
  let fixed: Promise<LintInput> | undefined;
  // What the first check has judged, the next need not judge again.
  const oneByOne = createSerialQueue();
  const input = (): Promise<LintInput> => (fixed ??= readLintInput(root, project));

  const compiled = (files: DraftFiles): Promise<CompiledDraft> => {
    const mark = draftHash(files);
    const known = drafts.get(mark) ?? compiler.compile(files);
    known.catch(() => drafts.delete(mark));
    return cacheSet(drafts, mark, known, mostKept);
  };

  return {
    compile: async (files) => (await compiled(files)).served,
    findings: (files) => oneByOne(() => judged(files)),
    usages: async (files, entity, field) => usagesOf(openWorkspace({ ...(await input()), files }, memory), entity, field),
    meta: async () => (await input()).meta,
  };

  async function judged(files: DraftFiles): Promise<readonly DraftFinding[]> {
    const { modules, failures } = await compiled(files);
    const steps = lintSteps({ ...(await input()), files, compiled: compiledOf(modules) }, memory);
    let step = steps.next();
    while (!step.done) {
      // The text that was typed meanwhile is compiled first.
      await othersFirst();
      step = steps.next();
    }
    const found = step.value;
    const wrong = found.some(({ severity }) => severity === "error");
    // Whatever stops the compiler has a rule that says it better; what has none is told in the compiler's words.
    const findings = wrong ? found : [...found, ...failures.map(failureFinding)];
    return findings.map((finding) => ({ ...finding, why: ruleReason(finding.rule) }));
  }
}

/** Stands for all texts of a draft. */
export function draftHash(files: DraftFiles): string {
  return contentHash(files.map(({ path, text }) => `${path}\n${text}`).join("\n\n"));
}

/** Puts a value at the end, forgets the oldest, and answers the value. */
export function cacheSet<Value>(map: Map<string, Value>, key: string, value: Value, most: number): Value {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > most ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
  return value;
}

type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs what it is given one after the other, in the order in which it was asked; what fails holds nobody up. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
