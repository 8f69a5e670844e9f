/**
 * Section 5, as far as a rule is about one field: required, unique, counted.
 * What a value may look like is asked by `tests/schemas`, in the words of a
 * shipper.
 */
import type { Json, Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { expect } from "vitest";
import { ask, askOf, catalog, entity, example, withoutSuggestion } from "../helpers/schemas/product.ts";
import { factsOf, type ValidationFact } from "./facts.ts";
import { prove } from "./prove.ts";

const homes: Readonly<Record<string, string>> = {
  waybill: "waybill",
  dispatchAddress: "dispatch-address",
  deliveryAddress: "delivery-address",
  sender: "sender",
  sku: "sku",
  notificationMailbox: "notification-mailbox",
  invoiceTitle: "invoice-title",
  bankFlow: "bank-flow",
  importer: "importer",
};

const { files } = await catalog();
const rules = factsOf<ValidationFact>("validation");

/** The field of a rule, in an existing entity. */
function fieldOf({ entity: name = "", field = "" }: ValidationFact) {
  const home = homes[name] ?? name;
  const schema = files.entities[home];
  const found = schema?.properties[field];
  return schema && found && { subject: { home, field, schema: found }, traced: [found, schema] };
}

/** The code of a problem: the keyword, unless the field has a sentence of its own for it. */
const problemOf = (schema: FieldSchema, keyword: string): string => schema["x-problem"]?.[keyword]?.replace(/^problem\./, "") ?? keyword;

prove(
  "required",
  rules.filter(({ test, field }) => test === "required" && field !== undefined),
  fieldOf,
  async ({ home, field, schema }) => {
    const whole = await ask(home, await example(home));
    expect(whole.errorsAt(""), "the example is complete").toEqual([]);
    // A suggestion may fill the field where nobody did: it is required where there is none.
    const asked = await withoutSuggestion(home, field);
    const without = await askOf(asked, await example(home, { [`/${field}`]: undefined }));
    expect(without.errorsAt(`/${field}`)).toContain(problemOf(schema, "required"));
    const empty = await askOf(asked, await example(home, { [`/${field}`]: null }));
    expect(empty.errorsAt(`/${field}`)).toContain(problemOf(schema, "required"));
  },
);

prove(
  "unique",
  rules.filter(({ test }) => test === "unique" || test === "exists"),
  fieldOf,
  ({ schema }) => {
    expect(schema["x-unique"]).toMatchObject({ per: "customer" });
  },
);

prove(
  "counted",
  rules.filter(({ test, level }) => test === "maxCount" && level === "collection"),
  ({ entity: name = "" }) => {
    const schema = files.entities[homes[name] ?? name];
    return schema && { subject: schema, traced: [schema] };
  },
  async (schema, { max }) => {
    expect((await entity(schema["x-entity"].name)).schema["x-limit"]).toMatchObject({ max, per: "customer" });
  },
);

prove(
  "email addresses",
  rules.filter(({ test }) => test === "email"),
  fieldOf,
  async ({ home, field, schema }) => {
    for (const [value, problems] of [
      ["dock@example.com", []],
      ["dock.example.com", [problemOf(schema, "format")]],
    ] as const) {
      expect((await ask(home, await example(home, { [`/${field}`]: value }))).errorsAt(`/${field}`)).toEqual(problems);
    }
  },
);

interface NamedField {
  readonly home: string;
  /** Pointer inside a record, the first row of lists. */
  readonly pointer: string;
  readonly schema: FieldSchema;
}

/** Every field of every entity, with those of its groups and rows. */
const allFields: readonly NamedField[] = Object.entries(files.entities).flatMap(([home, schema]) => fieldsIn(home, "", schema));

function fieldsIn(home: string, at: string, { properties = {} }: FieldSchema): NamedField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const pointer = `${at}/${name}`;
    const inner = schema.items?.properties ? fieldsIn(home, `${pointer}/0`, schema.items) : fieldsIn(home, pointer, schema);
    return [{ home, pointer, schema }, ...inner];
  });
}

/** What each rule refuses, whichever field names it. */
const refused: Readonly<Record<string, (fact: ValidationFact) => readonly Json[]>> = {
  positiveInteger: () => [0, -1, 1.5],
  noChinese: () => ["上海路 1 号"],
  maxLength: ({ max = 0 }) => ["A".repeat(max + 1)],
  decimals: ({ max = 0 }) => [Number(`1.${"1".repeat(max + 1)}`)],
  pattern: () => ["A_1", "运单 1"],
  minCount: () => [[]],
  enum: () => ["dozen"],
  email: () => ["dock.example.com"],
  phone: () => ["call me"],
  number: () => ["much"],
};

/** Whether some example of the entity, with that value in the field, is refused there: a condition may hide the field in others. */
async function isRefused({ home, pointer }: NamedField, value: Json): Promise<boolean> {
  for (const example of (files.entities[home]?.examples ?? []) as readonly Rec[]) {
    const { errorsAt } = await ask(home, setAt(example, pointer, value));
    if (errorsAt(pointer).length > 0) return true;
  }
  return false;
}

prove(
  "every field that names the rule refuses what breaks it",
  rules.filter(({ test }) => refused[test] !== undefined),
  ({ id }) => {
    const named = allFields.filter(({ schema }) => schema["x-spec"]?.includes(id) && schema.readOnly !== true);
    return named.length === 0 ? undefined : { subject: named, traced: [] };
  },
  async (named, fact) => {
    for (const field of named) {
      if (files.entities[field.home]?.examples === undefined) continue;
      for (const value of refused[fact.test]?.(fact) ?? [])
        expect(await isRefused(field, value), `${field.home}${field.pointer} takes ${JSON.stringify(value)}`).toBe(true);
    }
  },
);
