/** Roles without prices are sent none: what a role may not read is no field of its lists, cards and pages. */
import { describe, expect, test } from "vitest";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { dependencies } from "#dialect/expr/dependencies.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { isAmong, mayRole } from "#dialect/schema/roles.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { cardLayout } from "#engine/table/rows/cardLayout.ts";
import { importModule } from "../helpers/schemas/dialect.ts";
import { catalog } from "../helpers/schemas/product.ts";

const all = await catalog();
const { roles = {} } = all.files.roles ?? {};
/** Those of whom the member's role says so, and who only handles goods. */
const withoutPrices = ["clerk", "viewer", "warehouse"];
/** What the goods are worth, as the customer declares it, and what an insurer pays for that: no price of transport. */
const worths = new Set([
  "declaredTotal",
  "invoiceInfo",
  "invoiceValue",
  "items",
  "payout",
  "purchaseValue",
  "totalPurchasingPrice",
  "purchasingPrice",
  "salePrice",
  "declaredPrice",
]);

/** Records of what is owed and paid: a company knows its bills, whatever it is shown of prices. */
const billed = new Set(["bill", "fee", "bank-flow", "balance-account", "balance-line", "coupon"]);
const unlessHidden = "!has(user.isCheckPrice) || user.isCheckPrice == 1";

const isMoney = (field: FieldSchema): boolean =>
  field["x-currency"] !== undefined ||
  field["x-currency-field"] !== undefined ||
  [...Object.values(field.properties ?? {}), ...(field.items ? [field.items] : [])].some(isMoney);
const holder = (name: string) => ({ roles: [name], customer: roles[name]?.of === "customer" ? "c" : undefined });
const reads = (name: string, field: FieldSchema): boolean => !field["x-read-for"] || isAmong(field["x-read-for"], holder(name) as never);
const opens = (name: string, entity: string): boolean => {
  const role = roles[name];
  return role !== undefined && mayRole(role, entity, "read");
};

describe.each(withoutPrices)("a %s", (name) => {
  test("reads no price in any record", () => {
    const read = Object.entries(all.files.entities).flatMap(([entity]) =>
      opens(name, entity)
        ? Object.entries(all.entity(entity).properties).flatMap(([field, schema]) =>
            isMoney(schema) && !worths.has(field) && reads(name, schema) ? [`${entity} ${field}`] : [],
          )
        : [],
    );
    expect(read).toEqual([]);
  });
});

test("a company that is shown no prices reads none, but what it is billed", () => {
  const shown = Object.entries(all.files.entities).flatMap(([entity]) =>
    billed.has(entity) || all.entity(entity)["x-entity"].owner === "none"
      ? []
      : Object.entries(all.entity(entity).properties).flatMap(([field, schema]) =>
          isMoney(schema) && !worths.has(field) && reads("owner", schema) && schema["x-read-when"] !== unlessHidden
            ? [`${entity} ${field}`]
            : [],
        ),
  );
  expect(shown).toEqual([]);
});

/** The fields that a formula reads: of the record, and of records that it refers to. */
function readBy(entity: string, formula: string): readonly (readonly [entity: string, field: string])[] {
  const schema = all.entity(entity);
  return dependencies(parseExpr(formula)).flatMap(({ name, path }) => {
    const tokens = pointerTokens(path);
    if (name === "self" && tokens[0] !== undefined) return [[entity, tokens[0]] as const];
    if (name !== "ref") return [];
    const end = tokens.findIndex((_, at) => schemaAt(schema, tokens.slice(0, at + 1))?.["x-reference"]);
    const target = schemaAt(schema, tokens.slice(0, end + 1))?.["x-reference"]?.entity;
    const field = tokens[end + 1];
    return target === undefined || field === undefined ? [] : [[target, field] as const];
  });
}

test.each(Object.keys(roles))("no amount is worked out for a %s of what it does not read", (name) => {
  const told = Object.keys(all.files.entities).flatMap((entity) =>
    Object.entries(opens(name, entity) ? all.entity(entity).properties : {}).flatMap(([field, schema]) => {
      const formula = schema["x-compute"];
      if (formula === undefined || !isMoney(schema) || !reads(name, schema)) return [];
      const kept = readBy(entity, formula).filter(([other, read]) => {
        const source = all.entity(other).properties[read];
        return source !== undefined && !reads(name, source);
      });
      return kept.map((one) => `${entity} ${field} of ${one.join(" ")}`);
    }),
  );
  expect(told).toEqual([]);
});

test.each(Object.keys(roles))("no card of a phone has a field that %s does not read", async (name) => {
  const shown: string[] = [];
  for (const [screenName, screen] of Object.entries(all.files.screens)) {
    if (screen.kind !== "list" || !opens(name, screen.entity)) continue;
    for (const field of await cardOf(name, screen)) {
      const schema = all.entity(screen.entity).properties[field];
      if (schema && !reads(name, schema)) shown.push(`${screenName} ${field}`);
    }
  }
  expect(shown).toEqual([]);
});

/** Names of the record's fields on a card, as the page draws it for the role. */
async function cardOf(name: string, screen: Screen): Promise<string[]> {
  const compiled = await importModule(compileEntity(all, screen.entity).code);
  const states = all.statesOf(screen.entity);
  const input = { entity: compiled.schema, timeZone: all.timeZone, codesOf: all.codes, ...(states && { states }) };
  const holds = (when: string | undefined): boolean =>
    when === undefined || evaluateBoolean({ [when]: parseExpr(when) }, when, { user: { roles: [name] }, self: {} }) === true;
  const columns = planTable(input, screen).columns.filter((column) => holds(column.showWhen) && holds(column.field.showWhen));
  const { title, status, reference, lead, figures } = cardLayout(columns.filter((column) => column.hidden !== true));
  const seconds = new Set(columns.flatMap(({ second }) => second ?? []));
  // The second line of a cell is left out where it has neither a value, which is not sent, nor a word for none.
  const drawn = [title?.field, status, reference, ...lead, ...figures].filter((field) => field && (!seconds.has(field) || field.empty));
  return drawn.flatMap((field) => field?.path.split("/")[1] ?? []);
}
