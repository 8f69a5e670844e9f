/** Rules over several fields that name a fact: each refuses what its cases say it refuses, and takes what they say it takes. */
import { expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import type { FieldSchema, Rule } from "#dialect/schema/schema.ts";
import { ask, catalog, context, entity as compiledOf, example } from "../helpers/schemas/product.ts";
import { facts } from "./facts.ts";
import { prove } from "./prove.ts";

const { entities } = (await catalog()).files;

interface NamedRule {
  readonly entity: string;
  /** Names of the lists and groups around it; a list is followed by "-". */
  readonly path: readonly string[];
  readonly rule: Rule;
}

const rules = Object.entries(entities).flatMap(([entity, schema]) => rulesIn(entity, [], schema));

function rulesIn(entity: string, path: readonly string[], schema: FieldSchema): NamedRule[] {
  return [
    ...(schema["x-rules"] ?? []).map((rule) => ({ entity, path, rule })),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      field.items ? rulesIn(entity, [...path, name, "-"], field.items) : rulesIn(entity, [...path, name], field),
    ),
  ];
}

/** Whether the rule complains about the case; the case of a row rule is a row. */
async function complains({ entity, path, rule }: NamedRule, { $records: _, ...given }: Rec): Promise<boolean> {
  const compiled = await compiledOf(entity);
  const record = path.reduceRight<Json>((inner, name) => (name === "-" ? [inner] : { [name]: inner }), given);
  if (!isObject(record)) throw new Error("A case is a record.");
  const [on = "create"] = rule.on ?? [];
  const isStored = on === "update" || Object.keys(record).some((name) => compiled.schema.properties[name]?.readOnly === true);
  const today = rule.until ?? rule.since;
  const asked = await context({ on: on === "update" ? "case" : on, ...(today !== undefined && { today }) });
  const { problems } = isStored ? checkRecord(compiled, record as Rec, {}, asked) : checkRecord(compiled, null, record as Rec, asked);
  return problems.some(({ code }) => code === `rule:${rule.id}`);
}

/** Cases with other records of the customer are tried by the check of the schemas. */
const alone = (cases: readonly Rec[] = []): readonly Rec[] => cases.filter((one) => one["$records"] === undefined);

/** An assumed rule adds to what the specification says of a field: it proves nothing of it, and takes nothing from other proofs. */
const naming = (id: string): readonly NamedRule[] =>
  rules.filter(
    ({ rule }) => rule["x-status"] !== "assumed" && rule["x-spec"]?.includes(id) === true && alone(rule.cases?.reject).length > 0,
  );

prove(
  "rules that name the fact",
  facts.filter(({ id, kind }) => kind !== "question" && naming(id).length > 0),
  ({ id }) => ({ subject: naming(id), traced: naming(id).map(({ rule }) => rule) }),
  async (named) => {
    for (const one of named) {
      const { accept, reject } = one.rule.cases ?? {};
      for (const record of alone(reject))
        expect(await complains(one, record), `${one.rule.id} refuses ${JSON.stringify(record)}`).toBe(true);
      for (const record of alone(accept))
        expect(await complains(one, record), `${one.rule.id} takes ${JSON.stringify(record)}`).toBe(false);
    }
  },
);

test("boxes of an overseas order are in one line each, and a range ends where it began or later [V-OWH-04]", async () => {
  const boxes = async (...ranges: readonly (readonly [number, number])[]) => {
    const packingInfo = ranges.map(([start, end]) => ({ start, end }));
    const { problems } = await ask("overseas-waybill", await example("overseas-waybill", { "/packingInfo": packingInfo }));
    return [...new Set(problems.map(({ code }) => code))].filter((code) => /range-order|box-once/.test(code));
  };
  expect(await boxes([1, 3], [4, 6])).toEqual([]);
  expect(await boxes([1, 3], [3, 6])).toEqual(["rule:box-once"]);
  expect(await boxes([3, 1])).toContain("rule:range-order");
});
