/** Text messages through a gateway that takes `POST {"to": "...", "text": "..."}`; what a provider wants otherwise, a small adapter before it says. */
import { DeliveryError, type Sender } from "./sender.ts";

const SILENCE_MS = 15_000;

export interface SmsSettings {
  readonly url: string;
  readonly token?: string;
  /** How long an answer may take, in milliseconds. */
  readonly silence?: number;
}

export function createSmsGateway({ url, token, silence = SILENCE_MS }: SmsSettings): Pick<Sender, "text"> {
  return {
    async text(to, text) {
      let answer: Response;
      try {
        answer = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
          body: JSON.stringify({ to, text }),
          // Elsewhere the token would be told to whoever the gateway names.
          redirect: "error",
          signal: AbortSignal.timeout(silence),
        });
      } catch (error) {
        throw unanswered(error);
      }
      await answer.body?.cancel();
      if (!answer.ok)
        throw new DeliveryError(
          answer.status >= 500 || answer.status === 429 ? "later" : "never",
          `The SMS gateway answered ${answer.status}.`,
        );
    },
  };
}

/** Nobody was reached, or somebody took it and was silent. */
function unanswered(error: unknown): DeliveryError {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  if (cause?.code === "ECONNREFUSED" || cause?.code === "ENOTFOUND")
    return new DeliveryError("later", "The SMS gateway cannot be reached.");
  return new DeliveryError("unsure", name === "TimeoutError" ? "The SMS gateway gave no answer." : "The line to the SMS gateway broke.");
}
