/**
 * Answers the sums over other records that a page asks for: those of the schemas, over the customer's own records and shared ones.
 * Staff names the customer whose records are added up, and hears a sum only of entities of which it reads all records.
 */
import { maxSums, type SumAnswer, type SumQuestion } from "#dialect/expr/recordSums.ts";
import { grantingRoles, reachText } from "#dialect/schema/roles.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { MAX_ID_LENGTH, RequestReader } from "../answers/requestReader.ts";
import type { Db } from "../db/tables.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { ownCustomer, type Principal } from "../session/principal.ts";
import { SHARED } from "./storage/owner.ts";
import { entityOfSum, loadSums } from "./storage/recordSums.ts";

/** Most values of a question, and most entries of a list among them. */
const maxValues = 40;
const maxEntries = 1000;
const maxLength = 2000;

/** Whether the principal may read all records of an entity that its customer has. One who may not hears no sum of them; the server still judges by it. */
function readsAll(schemas: Schemas, principal: Principal, entity: string): boolean {
  return grantingRoles(schemas.roles, principal, entity, "read").some(
    (role) => (reachText(role, entity, schemas.entity(entity).head.owner === "shared") ?? "true") === "true",
  );
}

/** Reads `{sums: [{id, values, except?, owner?}]}`; the `owner` that a member names does not matter. An answer is null where the active schemas have no such sum, or the principal may not read its records. */
export async function askedSums(
  db: Db,
  { schemas, principal }: { readonly schemas: Schemas; readonly principal: Principal },
  body: Rec,
): Promise<{ readonly sums: readonly (SumAnswer | null)[] }> {
  const own = ownCustomer(principal);
  const reader = new RequestReader();
  const questions = reader.list(reader.object(body, "", ["sums"])["sums"], "/sums", maxSums).map((one, at): SumQuestion => {
    const asked = reader.object(one, `/sums/${at}`, ["id", "values", "except", "owner"]);
    const except = reader.text(asked["except"], `/sums/${at}/except`, MAX_ID_LENGTH);
    const values = reader.list(asked["values"], `/sums/${at}/values`, maxValues);
    values.forEach((value, index) => checkValue(reader, value, `/sums/${at}/values/${index}`));
    const owner = own ? undefined : reader.text(asked["owner"], `/sums/${at}/owner`, MAX_ID_LENGTH);
    return {
      ...{ id: reader.text(asked["id"], `/sums/${at}/id`, MAX_ID_LENGTH) ?? "", values },
      ...(except !== undefined && { except }),
      ...(owner !== undefined && { owner }),
    };
  });
  reader.finish();
  const open = questions.filter(({ id, owner }) => {
    const entity = entityOfSum(schemas, id);
    if (entity === undefined || !readsAll(schemas, principal, entity)) return false;
    return own !== undefined || owner !== undefined || schemas.entity(entity).head.owner === "shared";
  });
  const answers = new Map<SumQuestion, SumAnswer | undefined>();
  for (const customer of new Set(open.map(({ owner }) => owner ?? own?.customer ?? SHARED))) {
    const of = open.filter(({ owner }) => (owner ?? own?.customer ?? SHARED) === customer);
    const found = await loadSums(db, { schemas, owner: { customer } }, of);
    of.forEach((question, at) => answers.set(question, found[at]));
  }
  return { sums: questions.map((question) => answers.get(question) ?? null) };
}

/** A value is a text, a number, a flag, or a list or table of them: a condition in SQL compares nothing else. */
function checkValue(reader: RequestReader, value: Json, path: string, isEntry = false): void {
  const entries = isObject(value) ? Object.values(value).map((entry) => entry ?? null) : value;
  if (Array.isArray(entries) && !isEntry)
    return reader.list(entries, path, maxEntries).forEach((entry: Json, at) => checkValue(reader, entry, `${path}/${at}`, true));
  if (typeof value === "string") reader.text(value, path, maxLength);
  else if (typeof value === "object" && value !== null) reader.add(path, "type", { expected: "string" });
}
