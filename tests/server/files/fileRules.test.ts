import { expect, test } from "vitest";
import { ruleOf } from "../../../src/server/files/fileRules.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";

const file = (call: string, accept: string[], maxBytes: number) => ({ type: "object", "x-file": { call, accept, maxBytes } });
const schemas = {
  entities: new Map([
    [
      "a",
      {
        schema: {
          properties: { logo: file("upload", ["image/png"], 10), group: { properties: { scan: file("upload", ["application/pdf"], 50) } } },
        },
      },
    ],
    [
      "b",
      {
        schema: {
          properties: { rows: { items: { properties: { picture: file("upload", ["image/png"], 20), other: file("else", ["x"], 1) } } } },
        },
      },
    ],
  ]),
} as unknown as Schemas;

test("a call accepts what any of its fields accepts, in groups and rows as well", () => {
  expect(ruleOf(schemas, "upload")).toMatchObject({ call: "upload", accept: ["image/png", "application/pdf"], maxBytes: 50 });
});

test("a call without a field has no rule", () => {
  expect(ruleOf(schemas, "nothing")).toBeUndefined();
});
