import { describe, expect, test } from "vitest";
import { checkDatabase, type DatabaseFacts, databaseFindings } from "../../../src/server/doctor/checkDatabase.ts";
import { readSettings } from "../../../src/server/settings/settings.ts";

const facts: DatabaseFacts = {
  ...{ version: 150_004, encoding: "UTF8", fsync: "on", synchronous: "on" },
  ...{ creates: true, room: 90, ahead: 0.1 },
};
const findingsOf = (changes: Partial<DatabaseFacts>) =>
  databaseFindings({ ...facts, ...changes }, 10).map(({ level, part, text }) => `${level} ${part}: ${text}`);

test("a database as the guide makes it is in order", () => {
  expect(findingsOf({})).toEqual(["ok database: PostgreSQL 15, UTF-8, durable, room for 90 connections"]);
});

test.each<[string, Partial<DatabaseFacts>, string]>([
  ["an old version", { version: 140_011 }, "fail database: PostgreSQL 14 is too old"],
  ["an encoding without Chinese", { encoding: "LATIN1" }, "fail database: its encoding is LATIN1"],
  ["no fsync", { fsync: "off" }, "fail database: fsync is off: a power loss destroys it"],
  ["commits that are not written", { synchronous: "off" }, "fail database: synchronous_commit is off"],
  ["a user without rights", { creates: false }, "fail database: its user may not create tables"],
  ["no room for connections", { room: 10 }, "warn database: has room for 10 connections; a process opens 11"],
  ["a clock that is slow", { ahead: -7.2 }, "warn clock: differs by 7 s"],
])("%s is told", (_title, changes, finding) => {
  expect(findingsOf(changes)).toEqual([expect.stringContaining(finding)]);
});

test("the embedded database has nothing to check, one that cannot be reached is a finding", async () => {
  expect(await checkDatabase(readSettings({}, "."))).toEqual([]);
  const gone = readSettings({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, ".");
  expect(await checkDatabase(gone)).toMatchObject([{ level: "fail", part: "DATABASE_URL" }]);
});

const url = process.env["TEST_DATABASE_URL"];
describe.runIf(url !== undefined)("on PostgreSQL", () => {
  test("the database of the tests answers about itself, and its notifications arrive", async () => {
    const findings = await checkDatabase(readSettings({ DATABASE_URL: url }, "."));
    expect(findings.map(({ part }) => part)).toContain("notifications");
    expect(findings.find(({ part }) => part === "notifications")?.level).toBe("ok");
    // Databases of tests are not durable, so `database` itself may be reported.
    expect(findings.some(({ part }) => part === "DATABASE_URL")).toBe(false);
  });
});
