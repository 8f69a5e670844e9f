/** Types of the e-mails of state machines (`letters` in `schemas/states/*.json`). */
import type { Text } from "../text/text.ts";
import type { Cel, Traced } from "./traced.ts";

/** An e-mail that effects send. */
export interface EmailTemplate extends Traced {
  readonly id: string;
  readonly label: Text;
  /** The kinds that receivers choose and unsubscribe from. A letter without a kind is always sent at once. */
  readonly kind?: string;
  /** For receivers who have not chosen; at once when absent. */
  readonly delivery?: MailDelivery;
  /** Its subject also goes to the devices of people who asked for letters of its kind there (Web Push). */
  readonly push?: true;
  /** Code list of the possible subjects: `about` in conditions, its label in `{about}` of the texts. */
  readonly about?: string;
  readonly to: readonly EmailRecipient[];
  /** Templates over the record after the transition, and over the answers of the step that sends it (`{asked.note}`); codes are replaced by their labels. */
  readonly subject: Text;
  readonly text: Text;
  /** Path of the page that it links to, `/orders/{id}`. */
  readonly go?: string;
  /** A list or a statement that goes with it as a file. */
  readonly attach?: AttachedRecords;
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
    }
  | {
      /** The fact with the address of the account that made the record (`author` in the head of its entity). A fact that only its customer has does not count. */
      readonly author: string;
      /** The field of the record with the language; the language of the account if it is absent or empty. */
      readonly language?: string;
    };

/** File formats of lists and statements that go with a letter. `html`: a page to read and print. */
export const mailedFormats = ["xlsx", "csv", "html"] as const;
export type MailedFormat = (typeof mailedFormats)[number];

/**
 * The file that goes with a letter: a list or a statement, read when the letter is sent, with the roles that the account which made the
 * record (`author`) has then. Names of fields of the record.
 */
export interface AttachedRecords {
  /** The field with the name of the screen, which has `byMail`. */
  readonly screen: string;
  /** The field with the id of a view that somebody has stored for that list (`frame.views`); the screen's own list where it is empty. */
  readonly view?: string;
  /** The field with the `MailedFormat`. */
  readonly format: string;
  /** `from` and `to`: the days whose records are in it, where they are known. A statement needs them. */
  readonly values?: Readonly<Partial<Record<"from" | "to", Cel>>>;
}

/** A list or a statement that may be sent by e-mail. */
export interface MailedScreen {
  readonly formats: readonly MailedFormat[];
  /** The time field that the days of `attach` are about; a paper names it as its own `period`. */
  readonly period?: string;
}

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
  /** `none`: nobody gets the e-mail, because its receiver has stopped such letters or has no address. */
  readonly as: Readonly<Record<DeliveryStatus, string>> & { readonly none?: string };
}

/** Delivery status of an e-mail. `unsure`: the connection failed after the message was sent, before the server confirmed it. */
export type DeliveryStatus = "queued" | "sent" | "failed" | "unsure";

/** When a receiver gets letters of a kind: at once, in one letter a day, or not at all. */
export type MailDelivery = "atOnce" | "daily" | "never";

/** Fields of the records that say what receivers want of each kind of letter, and the letter of the day. */
export interface MailFields {
  readonly address: string;
  readonly kind: string;
  /** The field with the `MailDelivery`. */
  readonly delivery: string;
  /** Name of the limit with the hour of the daily letter, in the time zone of the site. */
  readonly hour: string;
  /** Subject and text of the daily letter, over `{count}` and `{items}`. */
  readonly subject: Text;
  readonly text: Text;
}
