/** Contract of a sender for e-mails and text messages. */
import { errorMessage } from "#dialect/text/errorMessage.ts";

export interface Email {
  /** Equal for every try, so that a mailbox can detect duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML. */
  readonly html?: string;
  readonly files?: readonly EmailFile[];
  /** Address at which the receiver stops letters of this kind by one request (RFC 8058). */
  readonly unsubscribe?: string;
}

/** A file of an e-mail. */
export interface EmailFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Sender {
  /** How e-mails are sent; `log`: they are only written to the log. */
  readonly via: "smtp" | "log";
  /** Resolves when the next server has accepted the e-mail; rejects with a `DeliveryError` otherwise. */
  mail(letter: Email): Promise<void>;
  /** Sends a text message to a phone number. Rejects as `mail` does. */
  text(to: string, text: string): Promise<void>;
  /** Connects and logs in, and sends nothing. Rejects with the reason. Absent where messages are only logged. */
  check?(): Promise<unknown>;
  close(): void;
}

/**
 * Why a message was not sent. `later`: a retry may succeed. `never`: refused
 * permanently. `unsure`: the connection broke after the whole message was sent.
 */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly outcome: "later" | "never" | "unsure";
  constructor(outcome: DeliveryError["outcome"], message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** Converts any error to a `DeliveryError`; an unknown one is retriable. */
export function toDeliveryError(error: unknown): DeliveryError {
  return error instanceof DeliveryError ? error : new DeliveryError("later", errorMessage(error));
}
