import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { addAccount, findAccount } from "../../../src/server/session/accounts.ts";
import { changeFacts, ensureCustomer } from "../../../src/server/session/customers.ts";
import { createSessionCache } from "../../../src/server/session/sessionCache.ts";
import { runWithSessionCheck, SessionChangedError } from "../../../src/server/session/sessionCheck.ts";
import { openSession } from "../../../src/server/session/sessions.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
let customer: string;
const now = Date.UTC(2026, 10, 22);
/** Facts that are of one person: none. */
const none = new Set<string>();
beforeAll(async () => {
  database = await testDatabase();
  customer = await ensureCustomer(database.db, { loginName: "anna", password: "", facts: { name: "Anna" } }, now);
});
afterAll(() => database.close());

test("a token that was seen before is answered from memory, and is not verified by that", async () => {
  const cache = createSessionCache(
    database.db,
    () => now,
    () => none,
  );
  const token = await openSession(database.db, customer, now);
  const [first, second] = [await cache.of(token), await cache.of(token)];
  expect([first?.proof.isVerified, second?.proof.isVerified]).toEqual([true, false]);
  expect(second?.principal).toEqual({
    account: customer,
    customer,
    roles: ["owner"],
    facts: { name: "Anna", loginName: "anna" },
    via: "session",
  });
  await runWithSessionCheck(database.db, second?.proof, []);
  expect(second?.proof.isVerified).toBe(true);
});

test("facts that changed since are found by the check, which names the principal as it is now", async () => {
  const cache = createSessionCache(
    database.db,
    () => now,
    () => none,
  );
  const token = await openSession(database.db, customer, now);
  await cache.of(token);
  await changeFacts(database.db, customer, { name: "Anna B" });
  const principal = await cache.of(token);
  const error: unknown = await runWithSessionCheck(database.db, principal?.proof, []).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SessionChangedError);
  expect((error as SessionChangedError).principal?.facts).toMatchObject({ name: "Anna B" });
});

test("a fact that published schemas make personal is no longer known of a colleague", async () => {
  let personal: ReadonlySet<string> = none;
  const cache = createSessionCache(
    database.db,
    () => now,
    () => personal,
  );
  await changeFacts(database.db, customer, { nickname: "Annie" });
  await addAccount(database.db, { customer, loginName: "colleague", password: "" }, now);
  const colleague = (await findAccount(database.db, "colleague"))?.id ?? "";
  const tokens = await Promise.all([customer, colleague].map((account) => openSession(database.db, account, now)));
  const known = async () => Promise.all(tokens.map(async (token) => (await cache.of(token))?.principal.facts["nickname"]));
  expect(await known()).toEqual(["Annie", "Annie"]);
  personal = new Set(["nickname"]);
  expect(await known()).toEqual(["Annie", undefined]);
});

test("a session that was closed since has no principal", async () => {
  const cache = createSessionCache(
    database.db,
    () => now,
    () => none,
  );
  const token = await openSession(database.db, customer, now);
  await cache.of(token);
  await database.db.deleteFrom("sessions").execute();
  const error: unknown = await runWithSessionCheck(database.db, (await cache.of(token))?.proof, []).catch((reason: unknown) => reason);
  expect((error as SessionChangedError).principal).toBeUndefined();
});
