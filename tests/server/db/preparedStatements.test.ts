/** Which statements a connection has prepared: what comes again, and never more than so many. */
import { expect, test } from "vitest";
import { PLANNED_ANEW, PreparedStatements } from "../../../src/server/db/preparedStatements.ts";

test("a statement that comes again is prepared under a name that no other has", () => {
  const known = new PreparedStatements();
  expect(known.of("select 1").name).toBe("");
  const [first, second] = [known.of("select 1"), (known.of("select 2"), known.of("select 2"))];
  expect(known.of("select 1")).toBe(first);
  expect(new Set(["", first.name, second.name]).size).toBe(3);
  known.forget(first);
  expect(known.takeDropped()).toEqual([first.name]);
  expect(known.takeDropped()).toEqual([]);
});

test("one that is asked with ever other texts takes nobody's place", () => {
  const known = new PreparedStatements();
  for (let at = 0; at < 2; at++) known.of("select now()");
  const kept = known.of("select now()");
  for (let at = 0; at < 2_000; at++) expect(known.of(`select ${at}`).name).toBe("");
  expect(known.of("select now()")).toBe(kept);
  const long = `select ${"1, ".repeat(5_000)} 1`;
  for (let at = 0; at < 3; at++) expect(known.of(long).name).toBe("");
});

test("the least recently used are dropped, also in the database", () => {
  const known = new PreparedStatements();
  for (let at = 0; at < 1_000; at++) for (let time = 0; time < 2; time++) known.of(`select ${at}`);
  const dropped = known.takeDropped();
  expect(dropped.length).toBeGreaterThan(500);
  expect(dropped).not.toContain(known.of("select 999").name);
  expect(known.of("select 0").name).toBe("");
});

test("no statement gets a name where a pooler may send the next batch to another connection", () => {
  const known = new PreparedStatements(false);
  for (let use = 0; use < 3; use++) expect(known.of("select 1").name).toBe("");
});

test("a statement that is planned for its values each time never gets a name", () => {
  const known = new PreparedStatements();
  const text = `${PLANNED_ANEW}select 1`;
  expect([known.of(text), known.of(text), known.of(text)].map(({ name }) => name)).toEqual(["", "", ""]);
});
