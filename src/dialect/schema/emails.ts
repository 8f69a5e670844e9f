/** Types of the e-mails of state machines (`letters` in `schemas/states/*.json`). */
import type { Text } from "../text/text.ts";
import type { Cel, Traced } from "./traced.ts";

/** An e-mail that effects send. */
export interface EmailTemplate extends Traced {
  readonly id: string;
  readonly label: Text;
  /** Code list of the possible subjects: `about` in conditions, its label in `{about}` of the texts. */
  readonly about?: string;
  readonly to: readonly EmailRecipient[];
  /** Templates over the record after the transition; codes are replaced by their labels. */
  readonly subject: Text;
  readonly text: Text;
  /** Path of the page that it links to, `/orders/{id}`. */
  readonly go?: string;
  /** How the customer sees the delivery status: in a record for each e-mail, or in a field of the record. */
  readonly notice?: DeliveryRecord | OwnDeliveryField;
}

/** Addresses in records of the customer, or the address of the account. */
export type EmailRecipient =
  | {
      readonly entity: string;
      /** Condition on these records: CEL over one of them (`row`), the record of the e-mail (`self`) and `about`. Must run as SQL. */
      readonly where?: Cel;
      /** The field with the address, or with several addresses if it is an `x-list`. */
      readonly address: string;
      /** The field with the language; the language of the account if it is absent or empty. */
      readonly language?: string;
    }
  | {
      /** The fact that holds the address. */
      readonly account: string;
    };

/** A record that is created for each e-mail. Its field `state` follows the delivery status. */
export interface DeliveryRecord {
  readonly entity: string;
  readonly values: Readonly<Record<string, Cel>>;
  /** The field for the address. */
  readonly address: string;
  readonly state: string;
  /** Delivery status -> value of `state`. */
  readonly as: Readonly<Record<DeliveryStatus, string>>;
}

/** A field of the record of the e-mail that follows the delivery status. */
export interface OwnDeliveryField {
  readonly state: string;
  readonly as: Readonly<Record<DeliveryStatus, string>>;
}

/** Delivery status of an e-mail. `unsure`: the connection failed after the message was sent, before the server confirmed it. */
export type DeliveryStatus = "queued" | "sent" | "failed" | "unsure";
