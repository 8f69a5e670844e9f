/** Types of the entities of people: accounts of customers (`account`) and of staff (`staff`), programs (`token`), and what they did (`log`). */

import type { Text } from "../text/text.ts";

/** Fields of a record that represents an account, the transition by which its person joins, and the page of that transition. */
export interface AccountFields {
  readonly name: string;
  readonly loginName: string;
  /** A list of names of roles in `schemas/roles.json`. */
  readonly roles: string;
  /** The link to join goes to the mailbox, or to the phone if there is none. */
  readonly email: string;
  readonly phone: string;
  /** Time of the last login. */
  readonly seen: string;
  /** Time since when the account has a second factor; absent without one. */
  readonly factor: string;
  /** True for the first account of the customer, which stays. */
  readonly first: string;
  /** Transition that runs when the person has set a password; its prompt receives the login name. */
  readonly joins: string;
  /** Route of the page where a person joins; `{token}` is the secret of its link. */
  readonly at: string;
}

/** Fields of a record that represents an account of the staff. The server writes these records; others refer to them. */
export interface StaffFields {
  readonly name: string;
  readonly loginName: string;
  /** A list of names of roles in `schemas/roles.json`. */
  readonly roles: string;
}

/** Acts that no transition names, and acts on one's own account: what an entry of a log calls them. */
export type LoggedAct =
  | "create"
  | "edit"
  | "delete"
  | "import"
  | "export"
  | "login"
  | "join"
  | "password"
  | "contact"
  | "factorOn"
  | "factorOff"
  | "passkeyOn"
  | "passkeyOff";

/** The records are the log of a customer: the server writes an entry with each act of its people and programs. Fields of an entry, and its words. */
export interface LogFields {
  /** The name of who acted, as shown then, and the account. */
  readonly actor: string;
  readonly account: string;
  /** The label of the role that allowed the act, by language. */
  readonly role: string;
  /** What was done, by language: the label of the transition, or one of `words`. */
  readonly act: string;
  /** The label of the entity, by language. */
  readonly entity: string;
  /** The title of the record then, and its id. */
  readonly about: string;
  readonly record: string;
  readonly words: Readonly<Record<LoggedAct, Text>>;
  /** Entities whose acts are not logged: those that nobody else needs to know. */
  readonly except?: readonly string[];
}

/** Fields of a record that represents a program of the customer. Its token acts for the account that made it, within the record's scopes. */
export interface TokenFields {
  /** The name of the program: it appears in timelines as who acted. */
  readonly name: string;
  /** A list of names of `scopes` in `schemas/roles.json`. */
  readonly scopes: string;
  /** The last day of the token, a date. */
  readonly expires: string;
  /** Calls a minute, a whole number from 1. */
  readonly perMinute: string;
  /** The state in which the token is accepted. */
  readonly active: string;
  /** Written by the server: the end of the token, the number of calls, and the time of the last one. */
  readonly mask: string;
  readonly calls: string;
  readonly used: string;
}
