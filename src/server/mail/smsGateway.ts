/** Text messages through a gateway that accepts `POST {"to": "...", "text": "..."}`; other providers need a small adapter. */
import { DeliveryError, type Sender } from "./sender.ts";

const TIMEOUT_MS = 15_000;

export interface SmsSettings {
  readonly url: string;
  readonly token?: string;
  /** Longest time for a response, in milliseconds. */
  readonly silence?: number;
}

export function createSmsGateway({ url, token, silence = TIMEOUT_MS }: SmsSettings): Pick<Sender, "text"> {
  return {
    async text(to, text) {
      let response: Response;
      try {
        response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
          body: JSON.stringify({ to, text }),
          // A redirect would send the token to another host.
          redirect: "error",
          signal: AbortSignal.timeout(silence),
        });
      } catch (error) {
        throw toFailure(error);
      }
      await response.body?.cancel();
      if (!response.ok)
        throw new DeliveryError(
          response.status >= 500 || response.status === 429 ? "later" : "never",
          `The SMS gateway answered ${response.status}.`,
        );
    },
  };
}

/** `later` if the gateway was not reached; `unsure` if it may have accepted the message. */
function toFailure(error: unknown): DeliveryError {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  if (cause?.code === "ECONNREFUSED" || cause?.code === "ENOTFOUND")
    return new DeliveryError("later", "The SMS gateway cannot be reached.");
  return new DeliveryError(
    "unsure",
    name === "TimeoutError" ? "The SMS gateway gave no response." : "The connection to the SMS gateway broke.",
  );
}
