/**
 * Imports in threads of their own, so that no workbook delays the calls of others. Each import has a budget of time and memory for
 * reading and checking together; a thread that exceeds it is ended, as is one whose client has left. A customer has one import at work
 * and one that waits; the memory of a thread is free again when it ends.
 */
import { Worker } from "node:worker_threads";
import type { LoadSums } from "#dialect/sheet/importSums.ts";
import type { SumQuestion } from "#dialect/expr/recordSums.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { loadPictures } from "../files/pictures.ts";
import { ApiError, HttpError } from "../answers/apiError.ts";
import {
  fileProblem,
  type ImportJob,
  type ImportOutcome,
  type ImportServer,
  type StoredPicture,
  type ChangedRecord,
  type ValidatedRow,
} from "./importJob.ts";

/** The answer to a thread that asks for stored records, or for sums over them. */
export interface ImportMessage {
  readonly stored?: ReadonlyMap<string, ChangedRecord>;
  readonly answers?: Awaited<ReturnType<LoadSums>>;
}

/** Messages of a thread, in this order: the ids of records to change, files, questions for sums, then a refusal, or rows in pieces and pictures at the end. */
export type ImportReply =
  | { readonly changes: readonly string[] }
  | { readonly files: readonly string[] }
  | { readonly questions: readonly SumQuestion[] }
  | { readonly refused: ImportOutcome }
  | { readonly rows: readonly ValidatedRow[] }
  | { readonly pictures: readonly StoredPicture[] }
  | { readonly failure: string };

export interface ImportBudget {
  /** From the start of the thread to its end, without its pictures. */
  readonly milliseconds: number;
  /** More for each picture, which is decoded whole. */
  readonly millisecondsPerPicture: number;
  readonly megabytes: number;
  /** Threads at a time. */
  readonly threads: number;
  /** Imports of one customer, at work and waiting. */
  readonly perCustomer: number;
}

export const importBudget: ImportBudget = { milliseconds: 20_000, millisecondsPerPicture: 10, megabytes: 512, threads: 2, perCustomer: 2 };

export interface ImportRequest extends ImportServer {
  /** Its rows move to the thread: the caller has them no more. */
  readonly job: ImportJob;
  readonly customer: string;
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
}

export interface ImportChecker {
  /**
   * Reads and checks one import. Resolves with a problem of the file where the budget is spent. Throws `ApiError` (throttled) where the
   * customer has too many imports, and an `AbortError` where the signal aborts.
   */
  check(request: ImportRequest): Promise<ImportOutcome>;
  /** Ends all threads. */
  close(): void;
}

/** @param program The built `import-worker.js`. */
export function startImportWorkers(program: URL, budget: ImportBudget = importBudget): ImportChecker {
  const byCustomer = new Map<string, number>();
  const waiting: { readonly customer: string; readonly start: () => void }[] = [];
  const working = new Map<Worker, string>();

  /** Starts what may start: no customer has two threads, and the first that came goes first. */
  const startNext = (): void => {
    const busy = new Set(working.values());
    const at = working.size < budget.threads ? waiting.findIndex(({ customer }) => !busy.has(customer)) : -1;
    if (at < 0) return;
    const [next] = waiting.splice(at, 1);
    next?.start();
    startNext();
  };

  const check = async (request: ImportRequest): Promise<ImportOutcome> => {
    const { customer, signal } = request;
    const count = byCustomer.get(customer) ?? 0;
    if (count >= budget.perCustomer) throw new ApiError(apiCode.throttled, "answer.importBusy");
    byCustomer.set(customer, count + 1);
    try {
      if (request.job.columns.some(({ sort }) => sort === "picture")) await loadPictures();
      return await new Promise<ImportOutcome>((resolve, reject) => {
        const entry = { customer, start: () => void runThread(program, budget, request, working, startNext).then(resolve, reject) };
        signal.addEventListener(
          "abort",
          () => {
            const at = waiting.indexOf(entry);
            if (at >= 0) waiting.splice(at, 1);
            reject(abortError());
          },
          { once: true },
        );
        if (signal.aborted) return reject(abortError());
        waiting.push(entry);
        startNext();
      });
    } finally {
      const left = (byCustomer.get(customer) ?? 1) - 1;
      if (left === 0) byCustomer.delete(customer);
      else byCustomer.set(customer, left);
    }
  };
  return {
    check,
    close() {
      for (const thread of working.keys()) void thread.terminate();
    },
  };
}

function runThread(
  program: URL,
  budget: ImportBudget,
  { job, customer, signal, onFiles, storedRecords, sums }: ImportRequest,
  working: Map<Worker, string>,
  onEnd: () => void,
): Promise<ImportOutcome> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, {
      workerData: job,
      transferList: [job.rows.buffer],
      resourceLimits: { maxOldGenerationSizeMb: budget.megabytes, maxYoungGenerationSizeMb: 32 },
    });
    working.set(thread, customer);
    const rows: ValidatedRow[] = [];
    const startTimer = (milliseconds: number): NodeJS.Timeout =>
      setTimeout(
        () => end(() => resolve({ problems: [fileProblem("sheet.tooSlow", { limit: Math.round(milliseconds / 1000) })] })),
        milliseconds,
      );
    let timer = startTimer(budget.milliseconds);
    const leave = (): void => end(() => reject(abortError()));
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      settle();
      void thread.terminate();
    };
    signal.addEventListener("abort", leave, { once: true });
    thread.on("message", (reply: ImportReply) => {
      if ("files" in reply) {
        clearTimeout(timer);
        timer = startTimer(budget.milliseconds + reply.files.length * budget.millisecondsPerPicture);
        onFiles(reply.files);
      }
      const answer = (asked: Promise<ImportMessage>): void =>
        void asked.then(
          (message) => thread.postMessage(message),
          (error: unknown) => end(() => reject(error)),
        );
      if ("changes" in reply) answer(storedRecords(reply.changes).then((stored) => ({ stored })));
      if ("questions" in reply) answer(sums(reply.questions).then((answers) => ({ answers })));
      if ("rows" in reply) for (const row of reply.rows) rows.push(row);
      if ("pictures" in reply) end(() => resolve({ rows, pictures: reply.pictures }));
      if ("refused" in reply || "failure" in reply)
        end(() => ("refused" in reply ? resolve(reply.refused) : reject(new Error(`The import failed: ${reply.failure}`))));
    });
    thread.on("error", (error: Error & { readonly code?: string }) =>
      end(() => (error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve({ problems: [fileProblem("sheet.bomb")] }) : reject(error))),
    );
    thread.on("exit", () => {
      working.delete(thread);
      reject(new HttpError(503, "answer.unavailable"));
      onEnd();
    });
  });
}

function abortError(): Error {
  return new DOMException("The client left.", "AbortError");
}
