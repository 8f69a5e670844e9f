import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSealer, KEY_BYTES, SealError } from "../../../src/server/db/sealer.ts";

const [old, current] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)];

test("a sealed text opens at its place, and is another one each time", () => {
  const sealer = createSealer([current]);
  const [one, two] = [sealer.seal("JBSWY3DP", "a/1"), sealer.seal("JBSWY3DP", "a/1")];
  expect(one).toMatch(/^sealed1\.[0-9a-f]{8}\.[\w-]+$/);
  expect(one).not.toContain("JBSWY3DP");
  expect(one).not.toBe(two);
  expect([sealer.open(one, "a/1"), sealer.open(two, "a/1"), sealer.isCurrent(one)]).toEqual(["JBSWY3DP", "JBSWY3DP", true]);
});

test("it opens nowhere else, and not once it was changed", () => {
  const sealer = createSealer([current]);
  const sealed = sealer.seal("JBSWY3DP", "a/1");
  expect(() => sealer.open(sealed, "a/2")).toThrow(SealError);
  const at = sealed.length - 8;
  const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
  expect(() => sealer.open(changed, "a/1")).toThrow(SealError);
  expect(() => sealer.open(`${sealed.slice(0, 17)}AAAA`, "a/1")).toThrow(SealError);
});

test("an earlier key opens what it sealed, which is then no longer current; a missing one is named", () => {
  const before = createSealer([old]).seal("JBSWY3DP", "a/1");
  const both = createSealer([current, old]);
  expect([both.open(before, "a/1"), both.isCurrent(before)]).toEqual(["JBSWY3DP", false]);
  expect(() => createSealer([current]).open(before, "a/1")).toThrow(/sealed with the key [0-9a-f]{8}, which SECRETS_KEY does not have/);
});

test("without keys a text stays readable, and what was stored readable opens with any keys", () => {
  const none = createSealer([]);
  expect([none.seal("JBSWY3DP", "a/1"), none.isCurrent("JBSWY3DP")]).toEqual(["JBSWY3DP", true]);
  const sealer = createSealer([current]);
  expect([sealer.open("JBSWY3DP", "a/1"), sealer.isCurrent("JBSWY3DP")]).toEqual(["JBSWY3DP", false]);
});
