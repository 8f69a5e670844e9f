/** Runs rules of drafts with a timeout: they run in the server's own thread, and an analyst may write a rule without end. */
import { createContext, Script } from "node:vm";
import { WorkbenchError } from "../access/workbenchError.ts";

/** A record takes a few milliseconds; the rest is for a busy machine. */
const TIMEOUT_MS = 5_000;

const script = new Script("work()");
/** Holds the function to run; emptied after each run. */
const box: { work?: () => unknown } = {};
const context = createContext(box);

/** Returns the result of `work`. Throws 422 after the timeout, also within a regular expression. */
export function runWithTimeout<Result>(work: () => Result, timeoutMs: number = TIMEOUT_MS): Result {
  box.work = work;
  try {
    return script.runInContext(context, { timeout: timeoutMs }) as Result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      throw new WorkbenchError(422, "workbench.endless", { seconds: timeoutMs / 1000 });
    throw error;
  } finally {
    delete box.work;
  }
}
