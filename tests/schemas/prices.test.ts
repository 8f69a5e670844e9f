/** Roles without prices are sent none: what a role may not read is no field of its lists, cards and pages. */
import { describe, expect, test } from "vitest";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
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
const withoutPrices = ["viewer", "warehouse"];
/** What the goods are worth, as the customer declares it, and what an insurer takes and pays for that: no price of transport. */
const worths = new Set([
  "declaredTotal",
  "invoiceInfo",
  "invoiceValue",
  "items",
  "payout",
  "premium",
  "purchaseValue",
  "totalPurchasingPrice",
  "purchasingPrice",
  "salePrice",
  "declaredPrice",
]);

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
