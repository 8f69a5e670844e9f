/** Links to unsubscribe: a page that asks, one request that acts, and nothing for anybody else. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { sealUnsubscription } from "../../../src/server/mail/unsubscribeToken.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const address = "ops@bluekite.example";
let server: TestApp;
let token = "";
const path = (given = token) => `/unsubscribe/${given}`;
const get = (given = token) => server.inject({ method: "GET", url: path(given) });
/** As mail providers send it. */
const post = (given = token) =>
  server.inject({
    method: "POST",
    url: path(given),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
const choices = async (who = "anna") =>
  ((await server.ask<{ rows: Rec[] }>("mailChoiceList", { page: 1, size: 20 }, who)).data?.rows ?? []).map(({ email, kind, delivery }) => [
    email,
    kind,
    delivery,
  ]);
const seal = async (who = "anna", more: object = {}) => {
  const customer = (await findCustomer(server.db, who))?.id ?? "";
  return sealUnsubscription(server.db, server.time.now, { customer, address, kinds: ["tracking"], language: "en", ...more });
};

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom(server.schemas.current().entity("mail-choice").table).execute();
  await server.db.deleteFrom("claims").where("entity", "=", "mail-choice").execute();
  token = await seal();
});

test("opening the link asks and changes nothing: programs that scan mail open it too", async () => {
  const page = await get();
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain(address);
  expect(page.body).toContain("Tracking alerts");
  expect(page.body).toContain(`action="/unsubscribe/${token}"`);
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'/);
  expect([page.headers["cache-control"], page.headers["referrer-policy"]]).toEqual(["no-store", "no-referrer"]);
  expect(page.headers["set-cookie"]).toBeUndefined();
  expect(await choices()).toEqual([]);
});

test("one request without a session stops the kind for this address of this customer alone", async () => {
  const page = await post();
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("These emails are stopped");
  expect(page.headers["set-cookie"]).toBeUndefined();
  expect(await choices()).toEqual([[address, "tracking", "never"]]);
  expect(await choices("bo")).toEqual([]);
});

test("providers may send the request as a form with parts, and twice", async () => {
  const parts = await server.inject({
    method: "POST",
    url: path(),
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  });
  expect(parts.statusCode).toBe(200);
  const again = await Promise.all([post(), post()]);
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await choices()).toEqual([[address, "tracking", "never"]]);
});

test("the page that answers undoes it, to what was chosen before", async () => {
  await server.ask("mailChoiceSave", { email: address, kind: "tracking", delivery: "daily" });
  const back = /action="\/unsubscribe\/([^"]+)"/.exec((await post()).body)?.[1] ?? "";
  expect(back).not.toBe(token);
  expect((await get(back)).body).toContain("Get these emails again?");
  expect(await choices()).toEqual([[address, "tracking", "never"]]);
  expect((await post(back)).body).toContain("You get these emails again");
  expect(await choices()).toEqual([[address, "tracking", "daily"]]);
});

test("a forged, changed or empty token gets one answer and does nothing", async () => {
  for (const given of ["", "x", `${token}x`, token.replace(".", ""), token.slice(0, 20) + token.slice(21), "<script>", "%00"])
    for (const ask of [get, post]) {
      const { statusCode, body } = await ask(given);
      expect([404, 400]).toContain(statusCode);
      expect(body).not.toContain("<script");
    }
  expect(await choices()).toEqual([]);
});

test("a token of a kind or a customer that no longer exists does nothing", async () => {
  expect((await post(await seal("anna", { kinds: ["gone"] }))).statusCode).toBe(404);
  expect((await post(await seal("anna", { customer: "nobody" }))).statusCode).toBe(404);
});

test("the token logs nobody in: neither as a session nor as a program", async () => {
  for (const authorization of [token, `Bearer ${token}`])
    expect((await server.call(undefined, "/customer/std/mailchoice/list", {}, { authorization })).status).toBe(401);
});

test("a very long body is refused", async () => {
  const { statusCode } = await server.inject({
    method: "POST",
    url: path(),
    headers: { "content-type": "text/plain" },
    payload: "x".repeat(5000),
  });
  expect(statusCode).toBe(413);
  expect(await choices()).toEqual([]);
});
