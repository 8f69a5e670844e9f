/** Section 7: the catalogue of calls. */
import { expect, test } from "vitest";
import { catalog } from "../helpers/schemas/product.ts";
import { type CallFact, factsOf } from "./facts.ts";
import { prove } from "./prove.ts";

const calls = Object.values((await catalog()).files.endpoints.calls);
const facts = factsOf<CallFact>("call");

prove(
  "calls",
  facts,
  ({ path }) => {
    const call = calls.find((one) => one.path === path);
    return call && { subject: call, traced: [call] };
  },
  (call, { id, method, multipart = false }) => {
    expect(call["x-spec"]).toContain(id);
    expect(call.multipart ?? false).toBe(multipart);
    // The catalogue has no other method.
    expect(method).toBe("POST");
  },
);

test("the calls without a mark are those of the specification, no more and no fewer", () => {
  const unmarked = calls.filter((call) => (call["x-status"] ?? "stated") === "stated").map(({ path }) => path);
  expect(unmarked.sort()).toEqual(facts.map(({ path }) => path).sort());
});
