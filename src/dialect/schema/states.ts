/** Types of `schemas/states/*.json` (state machines) and `schemas/codes/*.json` (code lists). */
import type { Json } from "../json/json.ts";
import type { Cel, FieldSchema, Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";
import type { MendRule } from "./problems.ts";
import type { NextStep } from "./nextStep.ts";
import type { EmailTemplate } from "./emails.ts";
import type { TokenEffect } from "./roles.ts";
import type { TransitionSample, TransitionTime } from "./transitionTime.ts";
import type { CodePage } from "./valueRules.ts";
import type { PublishEffect, WebhookEffect } from "./webhooks.ts";

export interface StateTab extends Traced {
  readonly id: string;
  readonly label: Text;
  /** Values of the state field; absent means every record. */
  readonly states?: readonly string[];
  /** Further condition; must run as SQL. */
  readonly where?: Cel;
  /** Of a view: the records for which one of these next steps holds, by id; `any` for every step. In place of `where`. */
  readonly next?: readonly string[];
  /** Shares records with other tabs and does not count towards their sum. */
  readonly overlay?: boolean;
  /** Of such a tab: the colour of its tile; red when absent. */
  readonly hue?: string;
  /** Its share of demonstration records, relative to the other tabs; 1 when absent. */
  readonly "x-sample"?: number;
  /** Of an entity with `begin`: its demonstration records are spread evenly over so many days back. */
  readonly "x-sample-days"?: number;
}

/** Effects of a transition by name. Their values are CEL over the record before the transition (`self`) and the input of the prompt (`asked`). */
export interface Effects {
  readonly set: SetEffect;
  readonly update: UpdateEffect;
  readonly create: CreateEffect;
  readonly account: AccountEffect;
  readonly login: LoginEffect;
  readonly notify: NotifyEffect;
  readonly mail: EmailEffect;
  readonly publish: PublishEffect;
  readonly webhook: WebhookEffect;
  readonly token: TokenEffect;
}

export type EffectName = keyof Effects;

/** The distinctive key of each effect, in the order in which they are tried: `set` is last, because an update has this key too. */
export const effectKeys = {
  ...{ update: true, create: true, account: true, login: true, notify: true },
  ...{ mail: true, publish: true, token: true, webhook: true, set: true },
} as const;
export type Effect = Effects[EffectName];

/** Sets fields of the record. */
export type SetEffect = { readonly set: Readonly<Record<string, Cel>> };

/** Sets facts of the account, which `user` has from then on. */
export type AccountEffect = { readonly account: SetEffect };

/**
 * Keeps the account of a record (`account` in its entity's head). `invite`: sends its person a link that sets a login name and a password;
 * earlier links end. `roles`: gives the account the roles of the record. `remove`: removes the account and ends its sessions.
 * `resetFactor`: removes its second factor.
 */
export interface LoginEffect {
  readonly login: "invite" | "roles" | "remove" | "resetFactor";
}

/** Sends a message to the customer. */
export interface NotifyEffect {
  /** Template over the record after the transition. */
  readonly notify: Text;
  /** Path of the page that the message links to, `/orders/{id}`. */
  readonly go?: string;
}

/** Sends an e-mail of the machine to all its recipients. */
export interface EmailEffect {
  /** Id of an entry of `letters`. */
  readonly mail: string;
  /** Subject code: an entry of the code list of the e-mail, if it has one. */
  readonly about?: string;
}

/** The shared records that a `create` effect iterates over, in their order. */
export interface EachShared {
  /** Their entity, whose owner is `shared`. */
  readonly of: string;
  /** Condition: CEL over such a record (`row`) and the record of the transition (`self`, `asked`). */
  readonly where: Cel;
}

/** The rows that a `create` effect iterates over, in their order. */
export interface EachRow {
  /** CEL of a list: `asked.lines`, rows that the question asks for, or rows of the record. */
  readonly in: Cel;
  /** Condition: CEL over such a row (`row`) and the record of the transition (`self`, `asked`). Absent: every row. */
  readonly where?: Cel;
}

/** Creates a record of another entity, or one for each matching shared record or row. */
export interface CreateEffect {
  readonly create: string;
  /** Condition of the effect: CEL as in `values`, without `row`. */
  readonly when?: Cel;
  /** Creates one record for each of these shared records, or of these rows; `row` in the values. */
  readonly each?: EachShared | EachRow;
  readonly values: Readonly<Record<string, Cel>>;
  /** Refuses the transition with this reason if nothing of `each` matches. When absent, the effect creates nothing. */
  readonly none?: Text;
  /** Pointer of the prompt field at which `none` is shown. Absent: it is about the record. */
  readonly fieldPath?: string;
  /** Fields of the record of the transition <- fields of the stored new record, such as the number that the server gives it. Not with `each`. */
  readonly back?: Readonly<Record<string, string>>;
  /** The new record begins as one that a customer saves: `begin` of its states runs, after the transition. */
  readonly begins?: boolean;
  /** Fields of the record of the transition, set after the creation: CEL with the created records as `made`. */
  readonly then?: Readonly<Record<string, Cel>>;
}

/** Changes other records of the same customer, in the transaction of the transition. */
export interface UpdateEffect {
  /** Their entity. */
  readonly update: string;
  /** Condition: CEL over such a record (`row`) and the record of the transition (`self`, `asked`). Must run as SQL. */
  readonly where: Cel;
  /** Their new values; `row` is the other record before the change. */
  readonly set: Readonly<Record<string, Cel>>;
  /** Refuses the transition with this reason if no record matches. When absent, the effect changes nothing. */
  readonly none?: Text;
  /** Pointer of the prompt field at which `none` is shown. Absent: it is about the record. */
  readonly fieldPath?: string;
  /** Creates one record for each changed record; `row` is that record before the change. */
  readonly creates?: {
    readonly entity: string;
    /** Condition of the creation. Absent: always. */
    readonly when?: Cel;
    readonly values: Readonly<Record<string, Cel>>;
  };
}

/** A transition of several records at once, all or none. They are `records` in rule and effects. */
export interface BulkTransition {
  /** Minimum number of records. */
  readonly min: number;
  /** Must hold of `records`; unknown refuses. */
  readonly rule?: Cel;
  /** Reason of the refusal: too few records, or the rule does not hold. */
  readonly message: Text;
}

/** Effects of the first save of a record. */
export interface CreationRule extends Traced {
  /** Text of the timeline entry. */
  readonly event: Text;
  readonly effects?: readonly Effect[];
}

/** The `transition` of the first timeline entry; the others have transition ids. */
export const creationEvent = "begin";

/** Kinds of those who take transitions: people of the customer, staff, and the server at its time. */
export type Actor = "customer" | "operator" | "time";

export interface Transition extends Traced, TransitionTime {
  readonly id: string;
  readonly label: Text;
  /** A kind, or a list of roles, with `@customer` and `@staff` for all of a kind. `time`: the server runs it when it is due (`at` or `after`). */
  readonly by: Actor | readonly string[];
  /** The kinds of the roles that `by` lists: stated by the compiler (`transitionRoles.ts`), never in a file. */
  readonly actors?: readonly Actor[];
  readonly from: readonly string[];
  /** Target state; absent: the state stays. */
  readonly to?: string;
  readonly guard?: Cel;
  /** Reason of the refusal if `guard` does not hold. */
  readonly reason?: Text;
  /** Where it can be fixed if `guard` does not hold. */
  readonly mend?: MendRule;
  /** Further conditions, each with the reason of the refusal; `{field}` is filled from the record. Unknown refuses. */
  readonly needs?: readonly { readonly rule: Cel; readonly message: Text; readonly mend?: MendRule }[];
  /** Text of the confirmation dialog; `{field}` is filled from the record. */
  readonly confirm?: Text;
  readonly success?: Text;
  readonly tone?: "primary" | "neutral" | "danger";
  readonly icon?: string;
  /** Prompt fields, checked like any field. */
  readonly ask?: Readonly<Record<string, FieldSchema>>;
  /** Name of a hand-written component that renders the prompt. */
  readonly custom?: string;
  /** Runs the whole check, with required fields, before the transition. */
  readonly complete?: boolean;
  /** Removes the record instead of changing its state. */
  readonly remove?: boolean;
  readonly together?: BulkTransition;
  readonly effects?: readonly Effect[];
  /** Text of the timeline entry; the label when absent. */
  readonly event?: Text;
  /** Key of `endpoints.json`; for customers only. */
  readonly call?: string;
  readonly "x-sample"?: TransitionSample;
}

/** Returns the kinds of those who take the transition. */
export function actorsOf({ by, actors = [] }: Pick<Transition, "by" | "actors">): readonly Actor[] {
  return typeof by === "string" ? [by] : actors;
}

/** Label, color and icon of a state while a condition holds. It distinguishes two situations of one state. */
export interface ShownState extends Traced {
  readonly states: readonly string[];
  readonly where: Cel;
  readonly label: Text;
  readonly hue?: string;
  readonly mark?: string;
}

/** Fields that stay editable when the record is read-only. An entry with an id has its own form (`amends`). */
export interface AlsoEditable extends Traced {
  readonly id?: string;
  readonly label?: Text;
  /** States in which the entry exists; all states when absent. */
  readonly from?: readonly string[];
  readonly fields: readonly string[];
  readonly when: Cel;
  /** Reason why the fields are read-only if `when` does not hold. */
  readonly reason?: Text;
  readonly tone?: "primary" | "neutral" | "danger";
  readonly icon?: string;
  /** Text of the timeline entry of a change; the label when absent. */
  readonly event?: Text;
  /** Further changes that a save of these fields causes, in order. `self` is the saved record. */
  readonly effects?: readonly Effect[];
}

export interface StateMachine extends Traced {
  readonly $schema?: string;
  /** Whose transitions the pages of a site offer: stated by the compiler (`siteCatalog.ts`), never in a file. Absent: the customer's. */
  readonly actor?: Exclude<Actor, "time">;
  readonly entity: string;
  /** The field with the state. */
  readonly field: string;
  readonly initial: string;
  /** Code list of the states, in order, with color (`hue`), icon (`mark`) and phase. */
  readonly codes: string;
  /** Other labels of a state; the first entry whose condition holds applies. */
  readonly shownAs?: readonly ShownState[];
  /** Steps of the phase bar, in order. */
  readonly phases?: readonly { readonly id: string; readonly label: Text }[];
  /** Condition of a draft. A draft is saved without required fields and without rules bound to transitions. */
  readonly draft?: Cel;
  /** Condition under which the customer may change and save the record. */
  readonly editable?: Cel;
  readonly readonlyReason?: Text;
  /** Fields that the customer may change while the record is read-only. */
  readonly alsoEditable?: readonly AlsoEditable[];
  readonly begin?: CreationRule;
  readonly tabs: readonly StateTab[];
  /** The next steps of the customer, the most urgent first. Without it, the first allowed primary action of a screen. */
  readonly next?: readonly NextStep[];
  /** Tabs for other lists: `"tabs": "views"`. They may share records. */
  readonly views?: readonly StateTab[];
  readonly transitions: readonly Transition[];
  /** E-mails that effects send (`mail`). */
  readonly letters?: readonly EmailTemplate[];
  /** Each transition creates a record of this entity: `{[of]: id, transition, from, to, time, by, note}`. */
  readonly timeline?: { readonly entity: string; readonly of: string };
}

export interface CodeOption extends Traced, CodePage {
  readonly const: Json;
  readonly "x-label": Text;
  /** Color and icon of the state, from the design tokens. */
  readonly hue?: string;
  readonly mark?: string;
  /** Step of the phase bar. */
  readonly phase?: string;
  /** Of a country: how it writes a town with its state and postcode, `{postcode} {city}`. */
  readonly locality?: string;
  readonly icon?: string;
  readonly exclusive?: boolean; // Selecting it in a multiple choice deselects the others.
  readonly pinned?: boolean;
  readonly retired?: boolean; // Offered no more; records that have it keep it until the field changes.
  /** Other words that a cell of a workbook may say for it. */
  readonly also?: readonly string[];
  readonly "x-help"?: Text;
}

export interface CodeList extends Traced {
  readonly $schema?: string;
  readonly name: string;
  readonly "x-label"?: Text;
  /** A record may have other values too: the list contains only the known ones. */
  readonly open?: boolean;
  /** Key of the call that returns the choices; the items label them, and replace them until the answer comes. */
  readonly call?: string;
  readonly items: readonly CodeOption[];
}
