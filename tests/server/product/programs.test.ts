/** Programs of a customer call the API with a token: the same calls as the portal, within the scopes of the token. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { BatchResult, Page } from "../../../src/dialect/wire/wire.ts";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { addAccount, findAccount, removeAccount, setRoles } from "../../../src/server/session/accounts.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";
import { openToken, writeTokenUse } from "../../../src/server/session/apiTokens.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let id = "";
let token = "";

const program = { programName: "ERP", uses: ["READ_WAYBILLS", "ADDRESSES"], expiresOn: "2027-01-01", callsPerMinute: 60 };
const stored = async (): Promise<Rec> =>
  (await server.ask<Page>("apiAuthorizationList", { filters: { id } })).data?.rows.find((one) => one["id"] === id) ?? {};
const issue = async (who = "anna"): Promise<Called<BatchResult>> => server.ask<BatchResult>("authorizationToken", { ids: [id] }, who);
const renew = async (who = "anna"): Promise<Called<BatchResult>> => server.ask<BatchResult>("apiAuthorizationRenew", { ids: [id] }, who);
const secretOf = ({ data }: Called<BatchResult>): string => data?.secrets?.[0]?.secret ?? "";
/** A call of the program, with the token of the test or another one. */
const call = async <Data = Rec>(
  name: string,
  body: unknown = {},
  given = token,
  headers: Record<string, string> = {},
): Promise<Called<Data>> =>
  server.call<Data>(undefined, server.schemas.current().catalog.call(name).path, body, { authorization: `Bearer ${given}`, ...headers });
const anAddress = (): Rec => server.schemas.current().entity("delivery-address").schema.examples?.[0] as Rec;

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  const saved = await server.ask("apiAuthorizationSave", { ...program, programName: `ERP ${Math.random()}` });
  id = String(saved.data?.["id"]);
  token = secretOf(await issue());
});

describe("a token", () => {
  test("is shown once, by the answer that made it, and stored hashed [P-035, C-CUS-23]", async () => {
    expect(token).toMatch(/^lad_[A-Za-z0-9_-]{43}$/);
    const record = await stored();
    expect(record).toMatchObject({ authorizationStatus: "authorised", tokenMask: `•••• ${token.slice(-4)}`, calls: 0 });
    const rows = await server.db.selectFrom("api_tokens").selectAll().execute();
    const bodies = await server.db.selectFrom(server.schemas.current().entity("api-authorization").table).select("body").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([record, rows, bodies])).not.toContain(token.slice(4));
  });

  test("is not shown again by a retry of the call that made it, which changes nothing", async () => {
    const headers = { "idempotency-key": "make-a-token-once" };
    const make = () => server.ask<BatchResult>("apiAuthorizationRenew", { ids: [id] }, "anna", headers);
    const made = secretOf(await make());
    const again = await make();
    expect([again.code, again.data?.done, again.data?.secrets]).toEqual([apiCode.ok, [id], undefined]);
    expect((await call<Page>("deliveryAddressList", {}, made)).code).toBe(apiCode.ok);
  });

  test("ends when another is made, is revoked, or its record is deleted: at once", async () => {
    const earlier = token;
    token = secretOf(await renew());
    expect([(await call("deliveryAddressList", {}, earlier)).status, (await call("deliveryAddressList")).status]).toEqual([401, 200]);
    await server.ask("apiAuthorizationWithdraw", { ids: [id] });
    expect((await call("deliveryAddressList")).status).toBe(401);
    token = secretOf(await issue());
    expect((await call("deliveryAddressList")).status).toBe(200);
    await server.ask("apiAuthorizationWithdraw", { ids: [id] });
    await server.ask("apiAuthorizationRemove", { ids: [id] });
    expect((await call("deliveryAddressList")).status).toBe(401);
  });

  test("ends with its last day, in the time zone of the portal", async () => {
    const now = server.time.now;
    server.time.now = Date.parse("2027-01-01T15:59:00Z");
    expect((await call("deliveryAddressList")).status).toBe(200);
    server.time.now = Date.parse("2027-01-01T16:01:00Z");
    expect((await call("deliveryAddressList")).status).toBe(401);
    server.time.now = now;
  });

  test("is blocked by the forwarder with a reason that the customer reads", async () => {
    expect((await server.operator("fail", id, "--note", "Too many calls")).ok).toBe(true);
    expect((await call("deliveryAddressList")).status).toBe(401);
    expect(await stored()).toMatchObject({ authorizationStatus: "authorisation_failed", failNote: "Too many calls" });
  });

  test("that nobody made is refused, also by calls before login; so is the token of a session with the scheme of programs", async () => {
    const forged = `lad_${"A".repeat(43)}`;
    const session = await server.token("anna");
    const statuses = [forged, session, "", "lad_short", `${token}x`].map(async (given) => (await call("publicData", {}, given)).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 401, 401, 401]);
  });
});

describe("what a program may do", () => {
  test("is what its scopes contain, and the answer names the scopes that would [P-035]", async () => {
    expect((await call<Page>("deliveryAddressList")).code).toBe(apiCode.ok);
    const refused = await call<{ scopes: string[] }>("billList");
    expect([refused.status, refused.code, refused.data?.scopes]).toEqual([200, apiCode.forbidden, ["BILLS"]]);
    expect((await call("orderSave", {})).code).toBe(apiCode.forbidden);
    // Its own record is in no scope: a stolen token makes no other.
    expect((await call("apiAuthorizationList")).code).toBe(apiCode.forbidden);
    expect((await call("authorizationToken", { ids: [id] })).code).toBe(apiCode.forbidden);
  });

  test("changes with the record from the next call on, with the same token", async () => {
    const { version } = await stored();
    await server.ask("apiAuthorizationSave", { ...program, programName: "ERP reads bills", id, version, uses: ["BILLS"] });
    expect([(await call("billList")).code, (await call("deliveryAddressList")).code]).toEqual([apiCode.ok, apiCode.forbidden]);
  });

  test("never includes the calls of an account", async () => {
    const calls = ["updatePassword", "updatePhone", "userInfo", "login", "logout", "register"];
    const keys = Object.keys(server.schemas.current().catalog.files.endpoints.calls);
    for (const name of calls.filter((key) => keys.includes(key)))
      expect([name, (await call(name)).code]).toEqual([name, apiCode.forbidden]);
  });

  test("never exceeds the roles of the account that made the token, also when those become fewer later", async () => {
    const owner = (await findCustomer(server.db, "anna"))?.id ?? "";
    await setRoles(server.db, owner, []);
    expect((await call("deliveryAddressList")).code).toBe(apiCode.forbidden);
    await setRoles(server.db, owner, ["owner"]);
    expect((await call("deliveryAddressList")).code).toBe(apiCode.ok);
  });

  test("reaches the records of its customer only", async () => {
    const { data } = await server.ask("deliveryAddressSave", anAddress(), "bo");
    const rows = (await call<Page>("deliveryAddressList", { size: 500 })).data?.rows ?? [];
    expect(data?.["id"]).toBeDefined();
    expect(rows.map((row) => row["id"])).not.toContain(data?.["id"]);
    expect((await call<BatchResult>("deliveryAddressDelete", { ids: [data?.["id"]] })).data?.done ?? []).toEqual([]);
  });

  test("ends when the account that made the token is removed", async () => {
    const customer = (await findCustomer(server.db, "anna"))?.id ?? "";
    const { password } = (await findAccount(server.db, "anna")) ?? { password: "" };
    await addAccount(server.db, { loginName: "colleague", password, customer, roles: ["owner"] }, server.time.now);
    token = secretOf(await renew("colleague"));
    expect((await call("deliveryAddressList")).status).toBe(200);
    await removeAccount(server.db, (await findAccount(server.db, "colleague"))?.id ?? "");
    expect((await call("deliveryAddressList")).status).toBe(401);
  });
});

test("a program's create has one effect for one idempotency key, as the portal's", async () => {
  const headers = { "idempotency-key": `address-${id}` };
  const first = await call("deliveryAddressSave", anAddress(), token, headers);
  const again = await call("deliveryAddressSave", anAddress(), token, headers);
  expect([first.code, again.data?.["id"]]).toEqual([apiCode.ok, first.data?.["id"]]);
  expect((await call("deliveryAddressSave", { ...anAddress(), city: "Tacoma" }, token, headers)).code).toBe(apiCode.replay);
});

test("a token has its own rate, which all processes share: further calls get the time to try again", async () => {
  const { version } = await stored();
  await server.ask("apiAuthorizationSave", { ...program, programName: "slow", id, version, callsPerMinute: 6 });
  const codes: number[] = [];
  for (let made = 0; made < 4; made += 1) codes.push((await call("deliveryAddressList")).code);
  // Half a minute's worth at once.
  expect(codes).toEqual([200, 200, 200, apiCode.throttled]);
  const { path } = server.schemas.current().catalog.call("deliveryAddressList");
  const refused = await server.inject({ method: "POST", url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  expect([refused.json().code, refused.headers["retry-after"]]).toEqual([apiCode.throttled, "10"]);
  // Another process knows nothing but the database.
  await expect(openToken(server.db, server.schemas.current(), `Bearer ${token}`, server.time.now)).rejects.toMatchObject({ seconds: 10 });
  server.time.now += 10_000;
  expect([(await call("deliveryAddressList")).code, (await call("deliveryAddressList")).code]).toEqual([200, apiCode.throttled]);
  // The people of the customer are not slowed down.
  expect((await server.ask("deliveryAddressList")).code).toBe(200);
});

test("number and time of the calls appear in the list", async () => {
  await call("deliveryAddressList");
  await call("billList");
  expect(await writeTokenUse(server.db, server.schemas.current())).toBeGreaterThan(0);
  const record = await stored();
  expect(record).toMatchObject({ calls: 2 });
  expect(String(record["lastCall"])).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(await writeTokenUse(server.db, server.schemas.current())).toBe(0);
});
