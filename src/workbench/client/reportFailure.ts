import { workbenchToasts } from "./toasts.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";

/** Awaits an operation of an event handler and shows a failure as a toast. Resolves to whether it succeeded; never rejects. */
export async function reportFailure(operation: Promise<unknown>): Promise<boolean> {
  try {
    await operation;
    return true;
  } catch (error) {
    workbenchToasts.show({ kind: "error", text: errorMessage(error) });
    return false;
  }
}
