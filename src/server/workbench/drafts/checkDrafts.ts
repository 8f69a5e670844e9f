/** The thread that checks drafts: a program of its own in `dist/server`, begun by `checkWorker.ts`. */
import { parentPort, workerData } from "node:worker_threads";
import { messageOf } from "#dialect/text/errorMessage.ts";
import type { CheckAnswered, CheckAsked } from "./checkWorker.ts";
import { createDraftChecker, type CheckerOptions, type DraftChecker } from "./draftChecker.ts";

const checker: DraftChecker = createDraftChecker(workerData as CheckerOptions);
const calls = checker as unknown as Readonly<Record<CheckAsked["call"], (...args: readonly unknown[]) => Promise<unknown>>>;

parentPort?.on("message", ({ id, call, args }: CheckAsked) => {
  const answer = (answered: Omit<CheckAnswered, "id">): void => parentPort?.postMessage({ id, ...answered } satisfies CheckAnswered);
  calls[call](...args).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ failure: messageOf(error) }),
  );
});
