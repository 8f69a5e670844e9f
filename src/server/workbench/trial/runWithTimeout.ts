/** Drafts are judged on stored records in the server's own thread: whatever an analyst writes, it must come to an end there. */
import { createContext, Script } from "node:vm";
import { WorkbenchError } from "../access/workbenchError.ts";

/** A record takes a few milliseconds; a busy machine must not be taken for a rule without an end. */
const PATIENCE_MS = 5_000;

const script = new Script("work()");
/** What is run next: nothing of it goes on once the script has returned. */
const box: { work?: () => unknown } = {};
const context = createContext(box);

/** What `work` answers; a refusal where it takes too long, also in the midst of a regular expression. */
export function runWithTimeout<Result>(work: () => Result, patience: number = PATIENCE_MS): Result {
  box.work = work;
  try {
    return script.runInContext(context, { timeout: patience }) as Result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      throw new WorkbenchError(422, "workbench.endless", { seconds: patience / 1000 });
    throw error;
  } finally {
    delete box.work;
  }
}
