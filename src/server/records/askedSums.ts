/**
 * Computes the sums over other records that a page asks for: those of the schemas, over the customer's own records and shared ones.
 * Staff names the customer. An account gets a sum only if it may read all records in it: those of every customer, or all those of
 * this customer, as a salesperson may. The checks of the server use a sum in either case.
 */
import { sql } from "kysely";
import { maxSums, type SumAnswer, type SumQuestion } from "#dialect/expr/recordSums.ts";
import { grantingRoles, reachText } from "#dialect/schema/roles.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { MAX_ID_LENGTH, RequestReader } from "../answers/requestReader.ts";
import type { Db } from "../db/tables.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { ownCustomer } from "../session/principal.ts";
import { SHARED } from "./storage/owner.ts";
import { wholeOwners } from "./storage/reach.ts";
import type { ActingContext } from "./storage/recordContext.ts";
import { entityOfSum, loadSums } from "./storage/recordSums.ts";

/** Most values of a question, and most entries of a list among them. */
const maxValues = 40;
const maxEntries = 1000;
const maxLength = 2000;

type Asking = Pick<ActingContext, "schemas" | "principal" | "clock">;

/** Whether the principal reads every record of the entity that this customer has. */
async function readsAll(db: Db, asking: Asking, entity: ServedEntity, customer: string): Promise<boolean> {
  const { schemas, principal } = asking;
  const isShared = customer === SHARED;
  const stated = grantingRoles(schemas.roles, principal, entity.name, "read").map(
    (role) => reachText(role, entity.name, isShared) ?? String(role.of === "customer"),
  );
  if (stated.includes("true")) return true;
  if (isShared || stated.length === 0) return false;
  const { rows } =
    await sql`select 1 from customers owners where owners.id = ${customer} and ${wholeOwners(asking, entity, "read")}`.execute(db);
  return rows.length > 0;
}

/** Reads `{sums: [{id, values, except?, owner?}]}`; the `owner` that a member names does not matter. An answer is null where the active schemas have no such sum, or the principal may not read its records. */
export async function askedSums(db: Db, asking: Asking, body: Rec): Promise<{ readonly sums: readonly (SumAnswer | null)[] }> {
  const { schemas, principal } = asking;
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
  const answers = new Map<SumQuestion, SumAnswer | undefined>();
  const ownerOf = ({ owner }: SumQuestion): string => owner ?? own?.customer ?? SHARED;
  for (const customer of new Set(questions.map(ownerOf))) {
    const asked = questions.filter((question) => ownerOf(question) === customer);
    const open = await openTo(db, asking, asked, customer);
    const found = await loadSums(db, { schemas, owner: { customer } }, open);
    open.forEach((question, at) => answers.set(question, found[at]));
  }
  return { sums: questions.map((question) => answers.get(question) ?? null) };
}

/** Returns the questions of one customer, or of no customer, that the principal is answered. */
async function openTo(db: Db, asking: Asking, questions: readonly SumQuestion[], customer: string): Promise<readonly SumQuestion[]> {
  const { schemas } = asking;
  const names = new Set(questions.flatMap(({ id }) => entityOfSum(schemas, id) ?? []));
  const read = new Set<string>();
  for (const name of names) {
    const entity = schemas.entity(name);
    const isShared = entity.head.owner === "shared";
    if (customer === SHARED && !isShared) continue;
    if (await readsAll(db, asking, entity, isShared ? SHARED : customer)) read.add(name);
  }
  return questions.filter(({ id }) => read.has(entityOfSum(schemas, id) ?? ""));
}

/** A value is a text, a number, a flag, or a list or table of them: a condition in SQL compares nothing else. */
function checkValue(reader: RequestReader, value: Json, path: string, isEntry = false): void {
  const entries = isObject(value) ? Object.values(value).map((entry) => entry ?? null) : value;
  if (Array.isArray(entries) && !isEntry)
    return reader.list(entries, path, maxEntries).forEach((entry: Json, at) => checkValue(reader, entry, `${path}/${at}`, true));
  if (typeof value === "string") reader.text(value, path, maxLength);
  else if (typeof value === "object" && value !== null) reader.add(path, "type", { expected: "string" });
}
