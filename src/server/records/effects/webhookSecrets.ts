/** The secrets that sign the deliveries of webhooks, sealed in the database. */
import type { Db, Trx } from "../../db/tables.ts";
import { reseal, type Sealer } from "../../db/sealer.ts";

/** A webhook of a customer. */
export interface WebhookId {
  readonly customer: string;
  readonly webhook: string;
}

/** The place that a secret is sealed for. */
const placeOf = ({ customer, webhook }: WebhookId): string => `webhook_secrets/${customer}/${webhook}`;

/**
 * Stores the new secret. The current one ends at `ends`, and one that was already ending is deleted: two sign at most. The current one
 * given again stays as it is.
 */
export async function replaceSecret(
  { trx, sealer, now, ends }: { readonly trx: Trx; readonly sealer: Sealer; readonly now: Date; readonly ends: Date },
  id: WebhookId,
  secret: string,
): Promise<void> {
  const { customer, webhook } = id;
  const place = placeOf(id);
  await trx
    .deleteFrom("webhook_secrets")
    .where("customer", "=", customer)
    .where("webhook", "=", webhook)
    .where("ends", "is not", null)
    .execute();
  const current = await trx
    .selectFrom("webhook_secrets")
    .select("secret")
    .where("customer", "=", customer)
    .where("webhook", "=", webhook)
    .forUpdate()
    .execute();
  if (current.some((row) => sealer.open(row.secret, place) === secret)) return;
  await trx.updateTable("webhook_secrets").set({ ends }).where("customer", "=", customer).where("webhook", "=", webhook).execute();
  await trx
    .insertInto("webhook_secrets")
    .values({ customer, webhook, secret: sealer.seal(secret, place), created: now, ends: null })
    .execute();
}

/** Returns the secrets that sign at a time, the newest first. Throws `SealError` for one whose key is missing. */
export async function signingSecrets(db: Db, sealer: Sealer, id: WebhookId, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("webhook_secrets")
    .select("secret")
    .where("customer", "=", id.customer)
    .where("webhook", "=", id.webhook)
    .where(({ eb, or }) => or([eb("ends", "is", null), eb("ends", ">", now)]))
    .orderBy("created", "desc")
    .execute();
  return rows.map(({ secret }) => sealer.open(secret, placeOf(id)));
}

/**
 * Seals what is stored readable or with an earlier key, at a start. Returns how many there were. Throws `SealError` for one whose key is
 * missing: its webhook could not be called.
 */
export async function resealWebhooks(db: Db | Trx, sealer: Sealer): Promise<number> {
  const rows = await db.selectFrom("webhook_secrets").select(["customer", "webhook", "secret"]).execute();
  return reseal(
    sealer,
    rows.map((row) => ({
      stored: row.secret,
      place: placeOf(row),
      store: (secret) =>
        db
          .updateTable("webhook_secrets")
          .set({ secret })
          .where("customer", "=", row.customer)
          .where("webhook", "=", row.webhook)
          .where("secret", "=", row.secret)
          .executeTakeFirst(),
    })),
  );
}
