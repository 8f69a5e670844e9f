import { toast } from "#engine";
import { errorMessage } from "#dialect/text/errorMessage.ts";

/** Waits for an act that nobody else waits for, and says it where it comes to nothing. Answers whether it was done; never rejects. */
export async function reportFailure(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    toast({ kind: "error", text: errorMessage(error) });
    return false;
  }
}
