/** Section 7: the catalogue of calls. */
import { expect, test } from "vitest";
import { catalog } from "../helpers/schemas/product.ts";
import { type CallFact, factsOf } from "./facts.ts";
import { prove } from "./prove.ts";

const { files } = await catalog();
const calls = Object.values(files.endpoints.calls);

/** What each entity calls: key of the call -> entity and act. */
const made = new Map(
  Object.values(files.entities).flatMap((entity) =>
    Object.entries(entity["x-entity"].calls ?? {}).map(([act, key]) => [key, { entity: entity["x-entity"].name, act }] as const),
  ),
);
const facts = factsOf<CallFact>("call");

prove(
  "calls",
  facts,
  ({ path }) => {
    const [key, call] = Object.entries(files.endpoints.calls).find(([, one]) => one.path === path) ?? [];
    return call && { subject: { ...call, key }, traced: [call] };
  },
  (call, { id, method, multipart = false }) => {
    expect(call["x-spec"]).toContain(id);
    expect(call.multipart ?? false).toBe(multipart);
    const by = made.get(call.key ?? "");
    if (by && by.act !== "own") {
      expect(call.entity, "it works on the entity that makes it").toBe(by.entity);
      // A change of the account is a save with a check of its own; the records to choose from are a list.
      const act = by.act === "choose" ? "list" : by.act;
      expect(call.does === "changeAccount" ? "save" : call.does, "it does what its entity makes it for").toBe(act);
    }
    // The catalogue has no other method.
    expect(method).toBe("POST");
  },
);

test("the calls without a mark are those of the specification, no more and no fewer", () => {
  const unmarked = calls.filter((call) => (call["x-status"] ?? "stated") === "stated").map(({ path }) => path);
  expect(unmarked.sort()).toEqual(facts.map(({ path }) => path).sort());
});
