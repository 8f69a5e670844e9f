/** Finds records by values of fields with `x-unique`. */
import type { Json } from "#dialect/json/json.ts";
import type { Db, Trx } from "../../db/tables.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { UNIQUE_KEYS_AT_ONCE, uniqueKeyRow, uniqueKeysOf } from "./uniqueKeys.ts";

/** Returns the owner and the id of the record that has a value unique in the whole installation (`per: "all"`). */
export async function findUniqueKeyOwner(
  db: Db | Trx,
  entity: ServedEntity,
  field: string,
  value: string,
): Promise<{ readonly customer: string; readonly record: string } | undefined> {
  const claim = uniqueKeysOf(entity, { [field]: value }).find(({ path, per }) => path === `/${field}` && per === "all");
  if (!claim) return undefined;
  const { scope, entity: name, rule, value: key } = uniqueKeyRow(entity, "", "", claim);
  return db
    .selectFrom("claims")
    .select(["customer", "record"])
    .where("scope", "=", scope)
    .where("entity", "=", name)
    .where("rule", "=", rule)
    .where("value", "=", key)
    .executeTakeFirst();
}

/** Returns the ids of the records that have these values of a field with `x-unique`. */
export async function findUniqueKeyOwners(
  db: Db | Trx,
  entity: ServedEntity,
  customer: string,
  { field, values }: { readonly field: string; readonly values: readonly Json[] },
): Promise<Map<Json, string>> {
  const holders = new Map<Json, string>();
  for (let at = 0; at < values.length; at += UNIQUE_KEYS_AT_ONCE) {
    const wanted = values.slice(at, at + UNIQUE_KEYS_AT_ONCE).flatMap((value) => {
      const claim = uniqueKeysOf(entity, { [field]: value }).find(({ path }) => path === `/${field}`);
      return claim ? [{ value, row: uniqueKeyRow(entity, customer, "", claim) }] : [];
    });
    const [first] = wanted;
    if (!first) continue;
    const rows = await db
      .selectFrom("claims")
      .select(["value", "record"])
      .where("scope", "=", first.row.scope)
      .where("entity", "=", entity.name)
      .where("rule", "=", first.row.rule)
      .where("customer", "=", customer)
      .where(
        "value",
        "in",
        wanted.map(({ row }) => row.value),
      )
      .execute();
    const found = new Map(rows.map(({ value, record }) => [value, record]));
    for (const { value, row } of wanted) {
      const record = found.get(row.value);
      if (record !== undefined) holders.set(value, record);
    }
  }
  return holders;
}
