/** State machines: `schemas/states/*.json` as TypeScript. */
import type { Json } from "../json/json.ts";
import type { Cel, FieldSchema, Sample, Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";

export interface StateTab extends Traced {
  readonly id: string;
  readonly label: Text;
  /** Values of the state field; absent means every record. */
  readonly states?: readonly string[];
  /** Further condition; must run as SQL. */
  readonly where?: Cel;
  /** Cuts across the others and does not count towards their sum. */
  readonly overlay?: boolean;
  /** Its share of demonstration records, against the shares of the others; 1 when absent. */
  readonly "x-sample"?: number;
}

/** How demonstration data takes a transition. */
export interface TransitionSample {
  /** Hours after the state before it began. */
  readonly hours?: Sample;
  /** How often, against the others that may be taken; 0: only to fill a tab that nothing else leads to. When absent the more the nearer down the list it leads, and never back. */
  readonly weight?: Sample;
  /** Share of the records that may take it with which it is taken afterwards, as a running server does: for what makes or changes other records. */
  readonly live?: number;
}

/** What else a transition does. Values are CEL over the record as it was (`self`) and what was asked (`asked`). */
export type Effect =
  | { readonly set: Readonly<Record<string, Cel>> }
  | UpdateEffect
  | CreateEffect
  | {
      /** Facts of the account, as `user` tells them from then on. */
      readonly account: { readonly set: Readonly<Record<string, Cel>> };
    }
  | {
      /** Tells the customer: templates over the record as it is afterwards. */
      readonly notify: Text;
      /** Where the message leads, `/orders/{id}`. */
      readonly go?: string;
    }
  | EmailEffect;

/** Sends a letter of the machine by e-mail, to everybody it is for. */
export interface EmailEffect {
  /** Id of one of the machine's `letters`. */
  readonly mail: string;
  /** What it is about: a code of the letter's list, where it has one. */
  readonly about?: string;
}

/** An e-mail that effects send: for whom, and what it says. */
export interface EmailTemplate extends Traced {
  readonly id: string;
  readonly label: Text;
  /** Code list of what it can be about: `about` in conditions, its label in `{about}` of the texts. */
  readonly about?: string;
  readonly to: readonly EmailRecipient[];
  /** Templates over the record as it is afterwards; codes stand there by their labels. */
  readonly subject: Text;
  readonly text: Text;
  /** The page of the portal that it names, `/orders/{id}`. */
  readonly go?: string;
  /** What tells the customer what became of it: a record made for each e-mail, or a field of the record that it tells of. */
  readonly notice?: DeliveryRecord | OwnDeliveryField;
}

/** Addresses in records of the customer, or the one of the account itself. */
export type EmailRecipient =
  | {
      readonly entity: string;
      /** Which records: CEL over one of them (`row`), the one that the letter tells of (`self`) and `about`. Must run as SQL. */
      readonly where?: Cel;
      /** The field with the address, or with several where it is an `x-list`. */
      readonly address: string;
      /** The field with the language; the account's where it is absent or empty. */
      readonly language?: string;
    }
  | {
      /** The fact that holds the address. */
      readonly account: string;
    };

/** A record that is made with each e-mail; its field `state` follows what becomes of it. */
export interface DeliveryRecord {
  readonly entity: string;
  readonly values: Readonly<Record<string, Cel>>;
  /** The field that takes the address. */
  readonly address: string;
  readonly state: string;
  /** What becomes of the e-mail -> the value of `state` that tells it. */
  readonly as: Readonly<Record<DeliveryStatus, string>>;
}

/** A field of the very record that the letter tells of follows what becomes of it. */
export interface OwnDeliveryField {
  readonly state: string;
  readonly as: Readonly<Record<DeliveryStatus, string>>;
}

/** What becomes of an e-mail. `unsure`: the line broke after all was said, so that nobody knows. */
export type DeliveryStatus = "queued" | "sent" | "failed" | "unsure";

/** Makes a record of another entity, or one for each shared record that fits. */
export interface CreateEffect {
  readonly create: string;
  /** Made only where this holds: CEL as in `values`, without `row`. */
  readonly when?: Cel;
  /** For each of these shared records, in their order; the values know it as `row`. */
  readonly each?: {
    /** Their entity, whose owner is `shared`. */
    readonly of: string;
    /** Which of them: CEL over such a record (`row`) and the one that moves (`self`, `asked`). */
    readonly where: Cel;
  };
  readonly values: Readonly<Record<string, Cel>>;
  /** Where none of `each` fits the transition is refused, with this reason; otherwise nothing is made. */
  readonly none?: Text;
  /** Fields of the record that moves, once they are made: CEL that knows them, worked out, as `made`. */
  readonly then?: Readonly<Record<string, Cel>>;
}

/** Changes other records of the same customer, in the transaction of the transition. */
export interface UpdateEffect {
  /** Their entity. */
  readonly update: string;
  /** Which of them: CEL over such a record (`row`) and the one that moves (`self`, `asked`). Must run as SQL. */
  readonly where: Cel;
  /** Their new values; `row` is the other record as it was. */
  readonly set: Readonly<Record<string, Cel>>;
  /** Where there is none the transition is refused, with this reason; otherwise nothing happens. */
  readonly none?: Text;
}

/** A transition that several records take at once, all or none. Rule and effects see them as `records`. */
export interface BulkTransition {
  /** At least so many. */
  readonly min: number;
  /** Must hold of `records`; unknown refuses. */
  readonly rule?: Cel;
  /** Why it is refused: too few, or the rule does not hold. */
  readonly message: Text;
}

/** What the first save of a record does beside storing it. */
export interface CreationRule extends Traced {
  /** What the timeline says of it. */
  readonly event: Text;
  readonly effects?: readonly Effect[];
}

/** What the timeline calls the beginning, where transitions are called by their ids. */
export const creationEvent = "begin";

export interface Transition extends Traced {
  readonly id: string;
  readonly label: Text;
  readonly by: "customer" | "operator";
  readonly from: readonly string[];
  /** Target state; absent means it stays where it is. */
  readonly to?: string;
  readonly guard?: Cel;
  /** Why it is refused where `guard` does not hold. */
  readonly reason?: Text;
  /** Must hold too, each with the sentence that tells why not; `{field}` is filled from the record. Unknown refuses. */
  readonly needs?: readonly { readonly rule: Cel; readonly message: Text }[];
  /** The question asked before; `{field}` is filled from the record. */
  readonly confirm?: Text;
  readonly success?: Text;
  readonly tone?: "primary" | "neutral" | "danger";
  readonly icon?: string;
  /** Fields asked for in the dialog, checked like any field. */
  readonly ask?: Readonly<Record<string, FieldSchema>>;
  /** Its question is drawn by a part of the product written by hand, by this name. */
  readonly custom?: string;
  /** Runs the whole check, required fields included, before it is done. */
  readonly complete?: boolean;
  /** Removes the record instead of changing its state. */
  readonly remove?: boolean;
  readonly together?: BulkTransition;
  readonly effects?: readonly Effect[];
  /** What the timeline says; the label when absent. */
  readonly event?: Text;
  /** Key of `endpoints.json`; for `by: customer` only. */
  readonly call?: string;
  readonly "x-sample"?: TransitionSample;
}

/** How a state is called and drawn while a condition holds: two situations of one state are told apart. */
export interface ShownState extends Traced {
  readonly states: readonly string[];
  readonly where: Cel;
  readonly label: Text;
  readonly hue?: string;
  readonly mark?: string;
}

/** Fields that stay open to change once the record as a whole is not. One with an id is filled in by a form of its own (`amends`). */
export interface AlsoEditable extends Traced {
  readonly id?: string;
  readonly label?: Text;
  /** States in which it is known at all; every one when absent. */
  readonly from?: readonly string[];
  readonly fields: readonly string[];
  readonly when: Cel;
  /** Why the fields are closed where `when` does not hold. */
  readonly reason?: Text;
  readonly tone?: "primary" | "neutral" | "danger";
  readonly icon?: string;
  /** What the timeline says of a change; the label when absent. */
  readonly event?: Text;
}

export interface StateMachine extends Traced {
  readonly $schema?: string;
  readonly entity: string;
  /** The field that holds the state. */
  readonly field: string;
  readonly initial: string;
  /** Code list of the states, in order, with hue, mark and phase. */
  readonly codes: string;
  /** Other words for a state in some situations; the first that fits. */
  readonly shownAs?: readonly ShownState[];
  /** Steps of the phase bar, in order. */
  readonly phases?: readonly { readonly id: string; readonly label: Text }[];
  /** While it holds the record is a draft: saved without its required fields and without rules bound to transitions. */
  readonly draft?: Cel;
  /** While it holds the customer may change and save the record. */
  readonly editable?: Cel;
  readonly readonlyReason?: Text;
  /** Fields that the customer may change while the rest of the record is closed. */
  readonly alsoEditable?: readonly AlsoEditable[];
  readonly begin?: CreationRule;
  readonly tabs: readonly StateTab[];
  /** Further ways to look at the records, for lists of their own: `"tabs": "views"`. They may share records. */
  readonly views?: readonly StateTab[];
  readonly transitions: readonly Transition[];
  /** E-mails that effects send (`mail`). */
  readonly letters?: readonly EmailTemplate[];
  /** Each transition writes a record of this entity: `{[of]: id, transition, from, to, time, by, note}`. */
  readonly timeline?: { readonly entity: string; readonly of: string };
}

export interface CodeOption extends Traced {
  readonly const: Json;
  readonly "x-label": Text;
  /** Status colour and mark of the design language. */
  readonly hue?: string;
  readonly mark?: string;
  /** Step of the phase bar. */
  readonly phase?: string;
  readonly icon?: string;
  /** Choosing it in a list of several excludes the others. */
  readonly exclusive?: boolean;
  /** Shown first. */
  readonly pinned?: boolean;
  readonly "x-help"?: Text;
}

export interface CodeList extends Traced {
  readonly $schema?: string;
  readonly name: string;
  readonly "x-label"?: Text;
  /** Values beside those listed may stand in a record too: the list only names the known ones. */
  readonly open?: boolean;
  readonly items: readonly CodeOption[];
}
