/** Section 3: entities and their fields, under their names on the wire. */
import { expect } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { catalog } from "../helpers/schemas/product.ts";
import { type EntityFact, factsOf, type FieldFact } from "./facts.ts";
import { fieldPlace, homeOf } from "./fieldPlaces.ts";
import { type About, prove } from "./prove.ts";

const { files, codes } = await catalog();

prove(
  "entities",
  factsOf<EntityFact>("entity"),
  ({ entity }) => {
    const home = homeOf(files.entities, entity);
    return home && { subject: home, traced: home.around };
  },
  (home, { id }) => {
    expect(home.around.flatMap((one) => one["x-spec"] ?? [])).toContain(id);
  },
);

const fieldAbout = (fact: FieldFact): About<FieldSchema> | undefined => {
  const place = fieldPlace(files.entities, fact);
  return place && { subject: place.field, traced: [place.field, ...place.home.around] };
};

prove("fields", factsOf<FieldFact>("field"), fieldAbout, (field, fact) => {
  expect(field["x-spec"], "the field names its fact").toContain(fact.id);
  const item = field.items ?? field;
  const list = field["x-codes"] ?? item["x-codes"];
  const own = Object.values(files.codes).flatMap(({ name, "x-spec": named }) => (named?.includes(fact.id) ? [name] : []));
  if (list !== undefined && own.length > 0) expect(own, "lists of codes that name the fact").toContain(list);
  const named = field.properties && Object.keys(field.properties);
  const values = list === undefined ? (item.enum ?? named) : codes(list).map((code) => code.const);
  if (fact.unit !== undefined && fact.unit !== "stars") expect(Object.values(field["x-unit"] ?? {})).toContain(fact.unit);
  if (fact.maxDecimals !== undefined) expect(field["x-decimals"]).toBe(fact.maxDecimals);
  if (fact.maxLength !== undefined) expect(field.maxLength).toBe(fact.maxLength);
  if (fact.minItems !== undefined) expect(field.minItems).toBe(fact.minItems);
  if (fact.separator !== undefined) expect(field["x-list"]).toMatchObject({ separator: fact.separator, max: fact.maxCount });
  if (fact.min !== undefined) expect([field.minimum, field.maximum]).toEqual([fact.min, fact.max]);
  if (fact.values) expect(values).toEqual(expect.arrayContaining([...fact.values]));
  if (fact.reads && list !== undefined)
    expect(Object.fromEntries(codes(list).map((code) => [code.const, code["x-label"]["zh"]]))).toEqual(fact.reads);
  if (fact.type === "flag" && list !== undefined) expect(new Set(values)).toEqual(new Set([0, 1]));
  if (fact.choices !== undefined) expect(values).toHaveLength(fact.choices);
  if (fact.type === "list") expect(field.type).toBe("array");
  if (fact.type === "image") expect(field["x-file"]?.accept.every((type) => type.startsWith("image/"))).toBe(true);
  if (fact.type === "files") expect(item["x-file"]).toBeDefined();
});
