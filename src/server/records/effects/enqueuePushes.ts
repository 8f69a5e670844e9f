/** Inserts messages to devices into their outbox, in the transaction of the change: for letters with `push` (`push/pushQueue.ts` delivers them). */
import { grantingRoles } from "#dialect/schema/roles.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { newId } from "../../db/newId.ts";
import { principalOfAccount } from "../../session/accountPrincipal.ts";
import { personalFacts } from "../../session/personalFacts.ts";
import type { Principal } from "../../session/principal.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import { reachOf } from "../storage/reach.ts";
import { readForUpdate } from "../storage/recordSql.ts";
import { readableRecord, roleAccess } from "../storage/roleAccess.ts";
import type { PendingEmail } from "./outcome.ts";
import { renderEmail } from "./renderEmail.ts";

/** Queues the letter for each device of the customer that asked for its kind and whose account reads the record. */
export async function enqueuePushes(
  act: TransactionContext,
  entity: ServedEntity,
  { letter, about, answers, self }: PendingEmail,
): Promise<void> {
  const { kind } = letter;
  if (letter.push !== true || kind === undefined || act.isRehearsal === true) return;
  const { trx, schemas, clock, owner } = act;
  const { customer } = owner;
  const devices = await trx
    .selectFrom("push_devices")
    .select(["id", "account", "language", "kinds"])
    .where("customer", "=", customer)
    .orderBy("id")
    .execute();
  const now = new Date(clock());
  const readers = new Map<string, Principal | undefined>();
  for (const { id: device, account, language, kinds } of devices) {
    if (!kinds.includes(kind)) continue;
    if (!readers.has(account)) readers.set(account, await principalOfAccount(trx, personalFacts(schemas), { customer, account }));
    const reader = readers.get(account);
    if (!reader || !(await reads(act, entity, reader, String(self["id"])))) continue;
    const readable = readableRecord(roleAccess(reader, entity), self);
    const { subject } = renderEmail(schemas, { letter, self: readable, entity, about, answers, language });
    await trx
      .insertInto("pushes")
      .values({
        ...{ id: newId(now.getTime()), customer, device, entity: entity.name, title: subject },
        go: letter.go === undefined ? null : fillTemplate(letter.go, self, encodeURIComponent),
        ...{ state: "queued", tries: 0, due: now, created: now, settled: null, error: null },
      })
      .execute();
  }
}

/** Whether the roles of the account read the record. */
async function reads({ trx, schemas }: TransactionContext, entity: ServedEntity, principal: Principal, id: string): Promise<boolean> {
  if (grantingRoles(schemas.roles, principal, entity.name, "read").length === 0) return false;
  return (await readForUpdate(trx, entity, reachOf({ schemas, principal }, entity, "read"), id)) !== undefined;
}
