/** The signature of an event, checked as a receiver checks it. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { expect, test } from "vitest";
import { signatureOf } from "../../../src/server/webhooks/signature.ts";

/** The check of receivers, as in `docs/webhooks.md`. */
function isGenuine(header: string, body: string, { secret, now }: { readonly secret: string; readonly now: number }): boolean {
  const parts = header.split(",").map((part) => part.split("="));
  const time = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!(Math.abs(now / 1000 - time) <= 300)) return false;
  const expected = createHmac("sha256", secret).update(`${time}.${body}`).digest();
  return parts.some(([name, value = ""]) => name === "v1" && value.length === 64 && timingSafeEqual(Buffer.from(value, "hex"), expected));
}

const now = Date.UTC(2026, 10, 21);
const body = '{"id":"1"}';

test("a receiver recognizes an event by either secret while one replaces the other", () => {
  const header = signatureOf(["new", "former"], body, now);
  expect(header).toMatch(/^t=\d{10},v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  expect(isGenuine(header, body, { secret: "new", now })).toBe(true);
  expect(isGenuine(header, body, { secret: "former", now })).toBe(true);
});

test("another body, another secret and another time are refused", () => {
  const header = signatureOf(["secret"], body, now);
  expect(isGenuine(header, '{"id":"2"}', { secret: "secret", now })).toBe(false);
  expect(isGenuine(header, body, { secret: "guessed", now })).toBe(false);
  expect(isGenuine(header.replace(/t=\d+/, `t=${Math.floor(now / 1000) + 60}`), body, { secret: "secret", now })).toBe(false);
});

test("a recorded request is too old after five minutes, and a retry has a signature of its own", () => {
  const header = signatureOf(["secret"], body, now);
  expect(isGenuine(header, body, { secret: "secret", now: now + 301_000 })).toBe(false);
  expect(signatureOf(["secret"], body, now + 60_000)).not.toBe(header);
});
