/** Principals: whom a call acts as, apart from the customer whose records it touches. */
import type { SessionFacts } from "#dialect/check/check.ts";

/** The account, customer or staff role that a call acts as. */
export interface Principal {
  /** Id of the account that is logged in; absent where the server or a command acts. */
  readonly account?: string;
  /** Id of the customer of a member; absent for staff and visitors. */
  readonly customer?: string;
  /** Names of its roles in `schemas/roles.json`. Several add up. */
  readonly roles: readonly string[];
  /** Facts that rules and guards read as `user`. */
  readonly facts: SessionFacts;
  /** Of a token: the scopes that limit what the roles allow. */
  readonly scopes?: readonly string[];
  /** Of a token: the name of the program. */
  readonly program?: string;
  /** `session`: a login, whose roles decide. `token`: a program, for the account that made its token, within its scopes. `server`: a transition by time, a command or demonstration data, which may do everything. `visitor`: nobody is logged in. */
  readonly via: "session" | "token" | "server" | "visitor";
}

/** The customer who owns a record. Limits, unique values, numbers and references count for the owner, also when another account acts. */
export interface Owner {
  /** Id of the customer; part of the condition of every write. */
  readonly customer: string;
  /** Facts that rules and guards read as `owner`. */
  readonly facts: SessionFacts;
}

/** A principal together with the owner whose records it may write. */
export interface Acting {
  readonly principal: Principal;
  readonly owner: Owner;
}

/** The member's own customer, or undefined for staff and visitors. */
export function ownCustomer({ customer, facts }: Principal): Owner | undefined {
  return customer === undefined ? undefined : { customer, facts };
}

/** How a transition names the principal in `by`: staff takes the steps of the operator. */
export function actingAs({ customer }: Principal): "customer" | "operator" {
  return customer === undefined ? "operator" : "customer";
}

/**
 * Under which name the principal owns files that it uploads, before they are part of a record. A member's customer; no customer has an id
 * like that of staff.
 */
export function holderOf({ customer, account = "" }: Principal): string {
  return customer ?? `staff ${account}`;
}

/** The server acts for a customer: rules read the facts of the customer as `user` and as `owner`. */
export function serverActingFor(owner: Owner): Acting {
  return { principal: { customer: owner.customer, roles: [], facts: owner.facts, via: "server" }, owner };
}

/** Nobody is logged in: the calls before login check what they are sent, and own no records. */
export const visitor: Principal = { roles: [], facts: {}, via: "visitor" };
