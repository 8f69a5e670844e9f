import { serverActingFor } from "../../../../src/server/session/principal.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { evaluateTransition } from "../../../../src/server/records/effects/evaluateTransition.ts";
import { checkContext } from "../../../../src/server/records/storage/recordContext.ts";
import type { Schemas } from "../../../../src/server/schemas/loadSchemas.ts";
import { librarySchemas } from "../../../helpers/server/library.ts";

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});
function evaluate(stored: Rec, transition: string, asked: Rec = {}, by: "customer" | "operator" = "customer") {
  const context = checkContext({ schemas, clock: () => 0, ...serverActingFor({ customer: "c", facts: {} }) }, transition);
  const input = { schemas, entity: schemas.entity("book"), stored: { id: "b1", ...stored }, context };
  return evaluateTransition(input, { transition, by, asked });
}
const emma = { title: "Emma", kind: "novel", state: "here", pages: 10 };

describe("a transition", () => {
  test("sets the state and the values of its effects, and computes what depends on them", () => {
    const { record, letters } = evaluate(emma, "lend", { reader: "Jo" });
    expect(record).toMatchObject({ title: "Emma", state: "lent", authorName: "Jo", score: 20, rank: 21 });
    expect(record).not.toHaveProperty("id");
    expect(letters).toMatchObject([{ about: "novel", self: { id: "b1", state: "lent" } }]);
  });

  test("hands updates of other records to the caller, with this record as it was before", () => {
    const { changes } = evaluate({ ...emma, state: "lent" }, "pack");
    expect(changes).toMatchObject([{ effect: { update: "book" }, scope: { self: { id: "b1", state: "lent" } } }]);
  });
});

describe("a transition is refused", () => {
  test("from another state, by another actor, and by its guard", () => {
    for (const refused of [
      () => evaluate({ ...emma, state: "lent" }, "lend"),
      () => evaluate({ ...emma, state: "lent" }, "lose"),
      () => evaluate({ ...emma, kind: "map" }, "lend"),
    ])
      expect(refused).toThrow("answer.state");
    expect(evaluate({ ...emma, state: "lent" }, "lose", {}, "operator").record).toMatchObject({ state: "lost" });
  });

  test("with the state that the record is in, which the page may not show yet", () => {
    const caught = (): unknown => {
      try {
        return evaluate({ ...emma, state: "lent" }, "lend");
      } catch (error) {
        return error;
      }
    };
    expect(caught()).toMatchObject({
      details: { message: { en: expect.stringContaining("“Lent”"), zh: expect.stringContaining("“借出”") } },
    });
  });

  test("for values that its prompt does not take", () => {
    expect(() => evaluate(emma, "lend", { reader: "x".repeat(41) })).toThrow("answer.invalid");
    expect(() => evaluate({ ...emma, state: "lent" }, "giveBack", { reader: "Jo" })).toThrow("answer.invalid");
  });
});
