/**
 * Runs the check of drafts in a worker thread, so that a slow check delays no
 * call of a customer. If the thread ends (out of memory) or does not reply for
 * minutes (a rule without end), its pending calls fail, and the next call starts
 * a new thread.
 */
import { Worker } from "node:worker_threads";
import type { CheckerOptions, DraftChecker } from "./draftChecker.ts";

/** One call of `DraftChecker`, as a message. */
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

/** Longest time without a reply, in ms. A check takes less than a second, on a busy machine several. */
const TIMEOUT_MS = 120_000;

/** @param program the built `check-drafts.js` */
export function startCheckWorker(program: URL, options: CheckerOptions, timeoutMs: number = TIMEOUT_MS): CheckWorker {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  const failAll = (reason: Error): void => {
    worker = undefined;
    clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  /** Restarts the timeout with each reply: later calls wait for earlier ones. */
  const restartTimer = (): void => {
    clearTimeout(timer);
    if (waiting.size === 0) return;
    timer = setTimeout(() => {
      const ended = worker;
      failAll(new Error(`Checking the draft timed out after ${timeoutMs / 1000} s. Undo your last change.`));
      void ended?.terminate();
    }, timeoutMs).unref();
  };
  const start = (): Worker => {
    const started = new Worker(program, { workerData: options });
    // An idle thread does not keep the process alive.
    started.unref();
    started.on("message", ({ id, result, failure }: CheckReply) => {
      const call = waiting.get(id);
      waiting.delete(id);
      restartTimer();
      if (failure === undefined) call?.resolve(result);
      else call?.reject(new Error(failure));
    });
    started.on("error", failAll);
    started.on("exit", (code) => started === worker && failAll(new Error(`The check of the draft ended with exit code ${code}.`)));
    return started;
  };
  const send = <Result>(call: keyof DraftChecker, ...args: readonly unknown[]): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
      if (waiting.size === 1) restartTimer();
      worker ??= start();
      worker.postMessage({ id, call, args } satisfies CheckRequest);
    });

  return {
    compile: (files) => send("compile", files),
    findings: (files) => send("findings", files),
    usages: (files, target) => send("usages", files, target),
    translations: (files) => send("translations", files),
    rename: (files, rename) => send("rename", files, rename),
    meta: () => send("meta"),
    close() {
      const ended = worker;
      failAll(new Error("The server is shutting down."));
      void ended?.terminate();
    },
  };
}
