import { describe, expect, test } from "vitest";
import { compiledThing, onCreate, shortProblems as problems } from "../../helpers/schemas/dialect.ts";

describe("required", () => {
  test("is asked of what is empty, also after normalising", async () => {
    const entity = await compiledThing(
      {
        a: { type: "string", "x-normalize": ["trim"] },
        b: { type: "array", items: { type: "string" }, minItems: 1 },
        c: { type: "boolean" },
        d: { type: "number" },
      },
      { required: ["a", "b", "c", "d"] },
    );
    expect(problems(entity, { a: "  ", b: [], c: false, d: 0 })).toEqual(["/a required", "/b required"]);
    expect(problems(entity, {})).toEqual(["/a required", "/b required", "/c required", "/d required"]);
  });

  test("depends on other fields where the schema says so", async () => {
    const entity = await compiledThing({ unit: { type: "string" }, perSet: { type: "integer", "x-required-when": "self.unit == 'set'" } });
    expect([problems(entity, { unit: "set" }), problems(entity, { unit: "piece" }), problems(entity, {})]).toEqual([
      ["/perSet required"],
      [],
      [],
    ]);
  });

  test("is never asked of a hidden field, nor of one only the server fills", async () => {
    const entity = await compiledThing(
      { a: { type: "string", "x-visible-when": "self.b == 1" }, b: { type: "integer" }, number: { type: "string", readOnly: true } },
      { required: ["a", "number"] },
    );
    expect([problems(entity, { b: 0 }), problems(entity, {}), problems(entity, { b: 1 })]).toEqual([[], [], ["/a required"]]);
  });

  test("asks for the fields of a group once it is begun, and at once where the group itself is required", async () => {
    const group = { type: "object", required: ["city"], properties: { city: { type: "string" }, street: { type: "string" } } } as const;
    const optional = await compiledThing({ home: group });
    expect([
      problems(optional, {}),
      problems(optional, { home: { street: "x" } }),
      problems(optional, { home: { city: " ", street: "" } }),
    ]).toEqual([[], ["/home/city required"], []]);
    const needed = await compiledThing(
      { home: group, other: { type: "object", properties: { a: { type: "string" } } } },
      { required: ["home", "other"] },
    );
    expect(problems(needed, {})).toEqual(["/home/city required", "/other required"]);
  });

  test("is asked in each row, by the row's own values", async () => {
    const entity = await compiledThing({
      lines: {
        type: "array",
        items: {
          type: "object",
          required: ["a"],
          properties: { a: { type: "string" }, b: { type: "string", "x-required-when": "row.a == 'x' && self.strict == 1" } },
        },
      },
      strict: { type: "integer" },
    });
    expect(problems(entity, { strict: 1, lines: [{ a: "x" }, { b: "y" }, { a: "z" }] })).toEqual([
      "/lines/0/b required",
      "/lines/1/a required",
    ]);
  });

  test("is not asked of a draft, whose values are checked all the same", async () => {
    const entity = await compiledThing({ a: { type: "string" }, n: { type: "number", maximum: 5 } }, { required: ["a"] });
    expect(problems(entity, { n: 6 }, null, onCreate({ draft: true }))).toEqual(["/n maximum 5"]);
  });
});
