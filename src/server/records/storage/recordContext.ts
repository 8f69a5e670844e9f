/** Contexts of functions on records: outside of a transaction and within one. */
import type { CheckContext, SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { SumLookup } from "#dialect/expr/sumLookup.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { Db, Trx } from "../../db/tables.ts";
import type { SignFile } from "../../files/fileUrls.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { Owner, Principal } from "../../session/principal.ts";
import type { SessionCheck } from "../../session/sessionCheck.ts";

/** An invitation to join a customer, for its person. */
export interface Invitation {
  /** Entity and record of the account, with the address. */
  readonly entity: string;
  readonly record: Rec;
  /** The secret of its link, which is stored hashed. */
  readonly token: string;
  /** Facts of the member who invites. */
  readonly inviter: SessionFacts;
}

/** Sends invitations. */
export interface Invitations {
  /** Counts an invitation. Returns false if the customer has sent too many. */
  mayInvite(customer: string, trx: Trx): Promise<boolean>;
  /** Counts an invitation to a mailbox or telephone. Returns false if all customers together have sent `most` to it in a day. */
  mayReceive(target: string, most: number, trx: Trx): Promise<boolean>;
  send(invitation: Invitation): void;
}

export interface RecordContext {
  readonly db: Db;
  /** The active version of the schemas, fixed for the whole request. */
  readonly schemas: Schemas;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Whom the call acts as. Its roles decide which records it reaches. */
  readonly principal: Principal;
  /** Signs the URLs of files for the session; absent where no client reads the records. */
  readonly signFile?: SignFile | undefined;
  /** Check of the principal's session; absent without a token. */
  readonly proof?: SessionCheck | undefined;
  /** Sends invitations to people of the customer; absent where nobody can be invited. */
  readonly invitations?: Invitations | undefined;
  /** Seals secrets that clients give; absent where none is given. */
  readonly sealer?: Sealer | undefined;
  /** Receives a token that a transition made for the record, for the answer to this call only. */
  readonly reveal?: (id: string, token: string) => void;
  /** Demonstration data is created: e-mails count as sent and are not queued. */
  readonly isRehearsal?: boolean;
}

/** The same for records of one customer, as every write needs it: see `contextOfOwner`. */
export interface OwnedContext extends RecordContext {
  readonly owner: Owner;
}

/** The same within one transaction. It contains no other access to the database, so nothing can bypass the transaction. */
export interface TransactionContext extends Omit<OwnedContext, "db" | "proof"> {
  readonly trx: Trx;
  /** Runs when the transaction has committed. */
  readonly afterCommit?: (() => void)[];
}

/**
 * Schemas, clock, principal and owner: what a check needs. Without an owner, expressions that read it are unknown; without
 * `sums`, every sum over other records is.
 */
export type ActingContext = Pick<RecordContext, "schemas" | "clock" | "principal"> & {
  readonly owner?: Owner | undefined;
  readonly sums?: SumLookup | undefined;
};

/** Facts of the actor, as the browser has them. The server and visitors have no roles, so guards on roles are unknown for them. */
export function userFacts({ facts, roles, via }: Principal): SessionFacts {
  return via === "session" || via === "token" ? { ...facts, roles } : facts;
}

/** Returns the context of a check. @param on `create`, `update` or the id of a transition */
export function checkContext({ schemas, clock, principal, owner, sums }: ActingContext, on: string): CheckContext {
  const { limits, tables, timeZone } = schemas.catalog;
  return {
    user: userFacts(principal),
    owner: owner?.facts,
    limits,
    tables,
    ...businessClock(clock(), timeZone),
    on,
    draft: false,
    ...(sums && { sums }),
  };
}
