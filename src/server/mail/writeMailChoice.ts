/** Writes what receivers choose by a link: nobody is logged in, so the server acts for the customer that the token names. */
import type { MailDelivery } from "#dialect/schema/emails.ts";
import { ApiError } from "../answers/apiError.ts";
import type { Db } from "../db/tables.ts";
import { findMailChoice, mailEntity } from "../records/effects/mailChoice.ts";
import { saveRecord } from "../records/save.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { serverActingFor } from "../session/principal.ts";
import type { Unsubscription } from "./unsubscribeToken.ts";

export interface ChoiceParts {
  readonly db: Db;
  readonly schemas: Schemas;
  /** Milliseconds. */
  readonly clock: () => number;
}

/**
 * Sets the delivery of each kind: `never`, or what `back` of the token says. Returns what was chosen before, as `back` of a token
 * that undoes; undefined if the customer, or every kind, no longer exists.
 */
export async function writeMailChoices(parts: ChoiceParts, what: Unsubscription): Promise<Record<string, MailDelivery> | undefined> {
  const customer = await parts.db.selectFrom("customers").select("facts").where("id", "=", what.customer).executeTakeFirst();
  const entity = mailEntity(parts.schemas);
  const list = entity?.schema.properties[entity.head.mail.kind]?.["x-codes"];
  const known = list === undefined ? [] : parts.schemas.catalog.codes(list).map((code) => String(code.const));
  const kinds = what.kinds.filter((kind) => known.includes(kind));
  if (!customer || !entity || kinds.length === 0) return undefined;
  const before: Record<string, MailDelivery> = {};
  const { principal } = serverActingFor({ customer: what.customer, facts: customer.facts });
  for (const kind of kinds) {
    const { address, delivery, kind: ofKind } = entity.head.mail;
    const write = async (): Promise<void> => {
      const found = await findMailChoice(parts.db, entity, { customer: what.customer, address: what.address, kind });
      before[kind] = found && found.delivery !== "never" ? found.delivery : "atOnce";
      const own = found ? { id: found.id, version: found.version } : { [address]: what.address, [ofKind]: kind };
      await saveRecord({ ...parts, principal }, entity, { ...own, [delivery]: what.back?.[kind] ?? "never" }, undefined);
    };
    // The mail provider and the person may unsubscribe at the same time: the second write fails, and its retry finds the record of the first.
    await write().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return write();
    });
  }
  return before;
}
