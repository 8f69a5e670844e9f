/** Types of webhooks: `x-webhook` of the entity whose records subscribe, and the effects that publish events and steer deliveries. */
import type { Cel, Traced } from "./traced.ts";

/** Delivery status of an event. */
export type EventStatus = "queued" | "sent" | "failed";

/** Each record of the entity subscribes an address of the customer to events. */
export interface WebhookRule extends Traced {
  /** The field with the https URL. */
  readonly address: string;
  /** The field with the types of the events, a multiple choice: its code list holds all types. */
  readonly events: string;
  /** The state in which the record receives events. */
  readonly active: string;
  /** The type of the event of `{"webhook": "test"}`. */
  readonly test: string;
  /** How long the former secret signs beside the new one. */
  readonly overlapHours: number;
  /** The record of each delivery. All names are fields of its entity. */
  readonly deliveries: {
    readonly entity: string;
    /** The id of the subscription. */
    readonly of: string;
    /** The id of the event, under which a receiver recognizes duplicates. */
    readonly event: string;
    readonly type: string;
    /** Label of the record of the event. */
    readonly about: string;
    readonly address: string;
    readonly tries: string;
    /** When it was tried last. */
    readonly tried: string;
    /** When it is tried next. */
    readonly next: string;
    /** The HTTP status of the last answer. */
    readonly answer: string;
    /** How long the last try took, in milliseconds. */
    readonly took: string;
    /** The first characters of the last answer, or why there was none. */
    readonly said: string;
    readonly state: string;
    readonly as: Readonly<Record<EventStatus, string>>;
  };
}

/** Publishes an event to the customer's webhooks, with the record as it is afterwards. */
export interface PublishEffect {
  /** A type: a code of the list of `x-webhook` `events`. */
  readonly publish: string;
}

/** Steers webhooks. `sign` and `test` belong to the subscription, `again` to the record of a delivery. */
export type WebhookEffect =
  | {
      /** Replaces the secret; the former one signs too until the overlap has passed. */
      readonly webhook: "sign";
      readonly secret: Cel;
    }
  | {
      /** `test`: delivers a test event. `again`: delivers the same event once more. */
      readonly webhook: "test" | "again";
    };
