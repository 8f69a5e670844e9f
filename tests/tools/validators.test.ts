/** What is written for an entity judges as Ajv does. Ajv makes code from text, which unit tests are run without. */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { formats } from "#dialect/text/formats.ts";
import { validatorSchema } from "#dialect/compile/validatorSchema.ts";
import { createGenerator } from "../helpers/schemas/generateRecord.ts";
import { catalog, entity } from "../helpers/schemas/product.ts";

const all = await catalog();
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, ownProperties: true, formats: { ...formats } });

type Finding = Pick<ErrorObject, "instancePath" | "keyword">;
const told = (findings: readonly Finding[] | null | undefined): readonly string[] =>
  (findings ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`).sort();

describe.each(Object.keys(all.files.entities))("%s", (name) => {
  test("is judged as Ajv judges it, place by place", async () => {
    const schema = all.entity(name);
    const judge = ajv.compile({ ...validatorSchema(all, schema, `schemas/entities/${name}.json#`) });
    const { validate } = await entity(name);
    const { make } = createGenerator(all, schema);
    let refused = 0;
    for (let seed = 0; seed < 60; seed++) {
      const record = make(seed, [0, 0.15, 1][seed % 3] ?? 0);
      const isGood = judge(record);
      if (!isGood) refused += 1;
      expect(validate(record), JSON.stringify(record)).toBe(isGood);
      expect(told(validate.errors), JSON.stringify(record)).toEqual(told(judge.errors));
    }
    expect(refused).toBeGreaterThan(0);
  });
});
