/** How the server reaches a person outside of it: e-mails and text messages. */
import { errorMessage } from "#dialect/text/errorMessage.ts";

export interface Email {
  /** The same each time the letter is tried, so that a mailbox can tell a second copy from a second letter. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Sender {
  /** How e-mails leave; `log`: they do not, they are only written down. */
  readonly via: "smtp" | "log";
  /** Resolves when the next station has taken it; rejects with a `DeliveryError` otherwise. */
  mail(letter: Email): Promise<void>;
  /** A text message to a telephone number. Rejects as `mail` does. */
  text(to: string, text: string): Promise<void>;
  close(): void;
}

/**
 * Why something was not sent. `later`: worth another try. `never`: refused for
 * good. `unsure`: the line broke after all was said, so it may have arrived.
 */
export class DeliveryError extends Error {
  override readonly name = "PostError";
  readonly outcome: "later" | "never" | "unsure";
  constructor(outcome: DeliveryError["outcome"], message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** What is known of a failure by anyone who knows no better: it may be tried again. */
export function toDeliveryError(error: unknown): DeliveryError {
  return error instanceof DeliveryError ? error : new DeliveryError("later", errorMessage(error));
}
