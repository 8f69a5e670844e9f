/** Worker thread that checks drafts: a separate program in `dist/server`, started by `checkWorker.ts`. */
import { parentPort, workerData } from "node:worker_threads";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { CheckReply, CheckRequest } from "./checkWorker.ts";
import { createDraftChecker, type CheckerOptions, type DraftChecker } from "./draftChecker.ts";

const checker: DraftChecker = createDraftChecker(workerData as CheckerOptions);
const calls = checker as unknown as Readonly<Record<CheckRequest["call"], (...args: readonly unknown[]) => Promise<unknown>>>;

parentPort?.on("message", ({ id, call, args }: CheckRequest) => {
  const reply = (content: Omit<CheckReply, "id">): void => parentPort?.postMessage({ id, ...content } satisfies CheckReply);
  calls[call](...args).then(
    (result) => reply({ result }),
    (error: unknown) => reply({ failure: errorMessage(error) }),
  );
});
