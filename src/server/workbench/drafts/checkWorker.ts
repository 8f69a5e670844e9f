/**
 * The check of drafts in a thread of its own: however long it takes, whoever
 * saves an order meanwhile does not wait for it. A thread that ends (a draft
 * that takes all of its memory) or that answers nothing for minutes (one whose
 * rules have no end) fails what was asked of it; the next call begins another.
 */
import { Worker } from "node:worker_threads";
import type { CheckerOptions, DraftChecker } from "./draftChecker.ts";

/** One call of `DraftChecker`, as it goes to the thread. */
export interface CheckRequest {
  readonly id: number;
  readonly call: keyof DraftChecker;
  readonly args: readonly unknown[];
}

export interface CheckReply {
  readonly id: number;
  readonly result?: unknown;
  readonly failure?: string;
}

export interface CheckWorker extends DraftChecker {
  close(): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(reason: Error): void;
}

/** Without any answer, in ms: a check takes less than a second, many times that on a machine that does much else. */
const PATIENCE_MS = 120_000;

/** @param program The built `check-drafts.js`. */
export function startCheckWorker(program: URL, options: CheckerOptions, patience: number = PATIENCE_MS): CheckWorker {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;

  let watch: NodeJS.Timeout | undefined;

  const failAll = (reason: Error): void => {
    worker = undefined;
    clearTimeout(watch);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  /** Counts anew from each answer: what waits behind another has not been begun. */
  const watchOver = (): void => {
    clearTimeout(watch);
    if (waiting.size === 0) return;
    watch = setTimeout(() => {
      const ended = worker;
      failAll(new Error(`The check of the draft came to no end in ${patience / 1000} s: take back what was changed last.`));
      void ended?.terminate();
    }, patience);
    watch.unref();
  };
  const begin = (): Worker => {
    const begun = new Worker(program, { workerData: options });
    // A thread that nobody asks keeps no process alive.
    begun.unref();
    begun.on("message", ({ id, result, failure }: CheckReply) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      watchOver();
      if (failure === undefined) asked?.resolve(result);
      else asked?.reject(new Error(failure));
    });
    begun.on("error", failAll);
    begun.on("exit", (code) => begun === worker && failAll(new Error(`The check of the draft ended with ${code}.`)));
    return begun;
  };
  const ask = <Result>(call: keyof DraftChecker, ...args: readonly unknown[]): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
      if (waiting.size === 1) watchOver();
      worker ??= begin();
      worker.postMessage({ id, call, args } satisfies CheckRequest);
    });

  return {
    compile: (files) => ask("compile", files),
    findings: (files) => ask("findings", files),
    usages: (files, entity, field) => ask("usages", files, entity, field),
    meta: () => ask("meta"),
    close() {
      const ended = worker;
      failAll(new Error("The server ends."));
      void ended?.terminate();
    },
  };
}
