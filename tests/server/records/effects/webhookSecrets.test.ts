/** What the database has of the secrets of webhooks, and what a start makes of them. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSealer, KEY_BYTES } from "../../../../src/server/db/sealer.ts";
import { resealWebhooks, signingSecrets } from "../../../../src/server/records/effects/webhookSecrets.ts";
import {
  approvedWaybill,
  inWebhookBench,
  newSecret,
  queueOf,
  receiver,
  secretKey,
  server,
  webhook,
} from "../../../helpers/server/webhookBench.ts";

inWebhookBench();

const rowsOf = (id: string) =>
  server.db.selectFrom("webhook_secrets").select(["customer", "secret", "ends"]).where("webhook", "=", id).orderBy("created").execute();

test("the database has the secret sealed, for its webhook only", async () => {
  const secret = newSecret();
  const [id, other] = [await webhook("https://one.example", { secret }), await webhook("https://two.example")];
  const [row] = await rowsOf(id);
  expect(row?.secret).toMatch(/^sealed1\./);
  expect(row?.secret).not.toContain(secret);
  const sealer = createSealer([secretKey]);
  const customer = row?.customer ?? "";
  const now = new Date(server.time.now);
  expect(await signingSecrets(server.db, sealer, { customer, webhook: id }, now)).toEqual([secret]);
  // Copied to another webhook, it does not open.
  await server.db
    .updateTable("webhook_secrets")
    .set({ secret: row?.secret ?? "" })
    .where("webhook", "=", other)
    .execute();
  await expect(signingSecrets(server.db, sealer, { customer, webhook: other }, now)).rejects.toThrow(/belongs to another record/);
});

test("the current secret given again stays the only one", async () => {
  const secret = newSecret();
  const id = await webhook("https://one.example", { secret });
  await server.ask("webhookSecret", { ids: [id], secret });
  expect(await rowsOf(id)).toMatchObject([{ ends: null }]);
});

test("a start seals with the current key what is readable or was sealed with an earlier one, once", async () => {
  await server.db.deleteFrom("webhook_secrets").execute();
  const secret = newSecret();
  const [id, readable] = [await webhook("https://one.example", { secret }), await webhook("https://two.example")];
  await server.db.updateTable("webhook_secrets").set({ secret: "as-before-the-key" }).where("webhook", "=", readable).execute();
  const next = createSealer([randomBytes(KEY_BYTES), secretKey]);
  expect([await resealWebhooks(server.db, next), await resealWebhooks(server.db, next)]).toEqual([2, 0]);
  for (const [webhookId, expected] of [
    [id, secret],
    [readable, "as-before-the-key"],
  ] as const) {
    const [row] = await rowsOf(webhookId);
    expect(next.isCurrent(row?.secret ?? "")).toBe(true);
    const of = { customer: row?.customer ?? "", webhook: webhookId };
    expect(await signingSecrets(server.db, next, of, new Date(server.time.now))).toEqual([expected]);
  }
  await expect(resealWebhooks(server.db, createSealer([]))).rejects.toThrow(/which SECRETS_KEY does not have/);
});

test("a server without the key sends nothing, says why in its log only, and one with the key delivers later", async () => {
  await server.db.deleteFrom("webhook_secrets").execute();
  const { url, received } = await receiver();
  await webhook(url);
  await approvedWaybill();
  const log: string[] = [];
  await queueOf(log, createSealer([])).round();
  expect(received).toEqual([]);
  expect(log.join("\n")).toContain("secret of a webhook cannot be read");
  const { data } = await server.ask<{ rows: readonly object[] }>("webhookDeliveryList", {});
  expect(JSON.stringify(data)).toContain("The secret of the webhook could not be read.");
  expect(JSON.stringify(data)).not.toContain("SECRETS_KEY");
  server.time.now += 60_000;
  await queueOf().round();
  expect(received).toHaveLength(1);
});
