/** The facts themselves: all of them, each once, each complete. */
import { expect, test } from "vitest";
import { facts } from "./facts.ts";

/** How many of each kind the specification has. */
const counts = {
  action: 11,
  auditState: 3,
  call: 47,
  callRule: 15,
  constant: 22,
  entity: 25,
  entityRule: 3,
  field: 249,
  format: 6,
  group: 4,
  insurance: 6,
  layout: 28,
  message: 27,
  navigation: 11,
  product: 42,
  question: 88,
  role: 13,
  route: 29,
  sessionRule: 11,
  state: 49,
  stateRule: 1,
  tab: 13,
  text: 1,
  transportError: 12,
  transportRule: 11,
  unrouted: 15,
  validation: 98,
};

test("there are 840 facts, each with an id of its own", () => {
  expect(facts).toHaveLength(840);
  expect(new Set(facts.map(({ id }) => id)).size).toBe(840);
});

test("there are as many of each kind as the specification has", () => {
  const found = facts.reduce<Record<string, number>>((sum, { kind }) => ({ ...sum, [kind]: (sum[kind] ?? 0) + 1 }), {});
  expect(found).toEqual(counts);
});

test("each has an id, a kind and a few words; what it rests on are open questions", () => {
  const questions = new Set(facts.filter(({ kind }) => kind === "question").map(({ id }) => id));
  for (const { id, what, rests = [] } of facts) {
    expect(id).toMatch(/^[A-Z]+(-[A-Z]+)?-[A-Za-z0-9]+(-\d\d)?(-\d\d)?$|^E-[A-Z0-9]{2,3}$/);
    expect(what.length, id).toBeGreaterThan(5);
    expect(what.length, id).toBeLessThan(90);
    for (const question of rests) expect(questions.has(question), `${id} rests on ${question}`).toBe(true);
  }
});
