/** Tokens of links to unsubscribe: what opens them, what does not, and how long they hold. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openUnsubscription, sealUnsubscription } from "../../../src/server/mail/unsubscribeToken.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const DAY = 24 * 60 * 60_000;
const what = { customer: "C1", address: "ops@bluekite.example", kinds: ["tracking"], language: "en" };
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom("mail_keys").execute());

const seal = (now = server.time.now) => sealUnsubscription(server.db, now, what);
const open = (token: string, now = server.time.now) => openUnsubscription(server.db, now, token);

test("a token says for whom and for which kind it is, and shows neither", async () => {
  const token = await seal();
  expect(await open(token)).toEqual(what);
  expect(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("latin1")).not.toContain("bluekite");
  expect(await seal()).not.toBe(token);
});

test("a token that was changed anywhere opens nothing", async () => {
  const token = await seal();
  const marks = [...token];
  for (const [at, mark] of marks.entries()) {
    const changed = marks.with(at, mark === "A" ? "B" : "A").join("");
    // The last character of base64 has bits that mean nothing.
    if (at < marks.length - 1) expect(await open(changed), `changed at ${at}`).toBeUndefined();
  }
  for (const text of ["", ".", "x.y", `${token}A`, token.slice(0, -4)]) expect(await open(text)).toBeUndefined();
});

test("a token of one key does not open under the name of another", async () => {
  const first = await seal();
  const second = await seal(server.time.now + 91 * DAY);
  const [key] = second.split(".");
  expect(key).not.toBe(first.split(".")[0]);
  expect(await open(`${key}.${first.split(".")[1]}`, server.time.now + 91 * DAY)).toBeUndefined();
});

test("links in old letters work after their key was replaced, until it ends after 400 days", async () => {
  const token = await seal();
  const { now } = server.time;
  await seal(now + 95 * DAY);
  expect(await open(token, now + 300 * DAY)).toEqual(what);
  expect(await open(token, now + 401 * DAY)).toBeUndefined();
});
