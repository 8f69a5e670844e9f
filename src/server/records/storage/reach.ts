/**
 * The reach of a principal: the records of an entity that it may read or change, as the condition in front of every statement.
 *
 * A member reaches the records of its customer. Staff reaches what its roles say, over all customers. The condition names the table
 * with each column, so that it means the same inside of any statement. Statements take a `Reach`, not any condition: one that was built
 * without it does not compile.
 */
import { userEntityOf } from "#dialect/schema/endpoints.ts";
import { type RawBuilder, sql } from "kysely";
import type { Expr } from "#dialect/expr/ast.ts";
import { disjuncts } from "#dialect/expr/conjuncts.ts";
import { dependencies } from "#dialect/expr/dependencies.ts";
import { evaluate, type Scope } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { type SqlColumn, toSql } from "#dialect/expr/toSql.ts";
import { grantingRoles, reachText } from "#dialect/schema/roles.ts";
import { ownerFacts } from "#dialect/schema/derived/shape.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import type { Principal } from "../../session/principal.ts";
import { columnOf, type FieldColumn } from "./columns.ts";
import { ownerOf } from "./owner.ts";
import { type ActingContext, userFacts } from "./recordContext.ts";
import { allOf, anyOfConditions, type Condition } from "./sqlConditions.ts";

declare const reached: unique symbol;

/** A condition that contains the reach of a principal. */
export type Reach = Condition & { readonly [reached]: true };

/** Returns a reach that further conditions narrow. */
export const narrowed = (reach: Reach, ...conditions: readonly Condition[]): Reach =>
  conditions.length === 0 ? reach : (allOf([reach, ...conditions]) as Reach);

/** The principal and the clock. Only the server, which reaches everything, may lack a clock. */
export type Reaching = Omit<ActingContext, "clock"> & Partial<Pick<ActingContext, "clock">>;

/** Returns the records of the entity for which the principal has the grant. With an owner in the context: only those of this owner. */
export function reachOf({ schemas, principal, owner, clock }: Reaching, entity: ServedEntity, grant: string): Reach {
  const customer = owner?.customer ?? principal.customer;
  const isShared = entity.head.owner === "shared";
  const owned = isShared || customer !== undefined ? [sql`customer = ${ownerOf(entity, { customer: customer ?? "" })}`] : [];
  if (principal.via === "server") return all(owned);
  if (principal.via === "visitor") return all([sql`false`]);
  const scope = reachScope({ schemas, principal, ...(clock && { clock }) });
  const conditions = grantingRoles(schemas.roles, principal, entity.name, grant).map((role) => {
    const text = reachText(role, entity.name, isShared);
    // A role of a customer reaches its own records; staff reaches what is stated.
    return text === undefined ? role.of === "customer" : isCertain(text, scope) || text;
  });
  if (conditions.includes(true)) return all(owned);
  const stated = conditions.flatMap((one) => (typeof one === "string" ? [statedCondition(schemas, entity, one, scope)] : []));
  return all([...owned, anyOfConditions(stated)]);
}

/** Whether who asks reaches every record, whatever is in it. */
function isCertain(text: string, scope: Scope): boolean {
  return text === "true" || disjuncts(exprOf(text)).some((part) => !reads(part, "row", "owner") && evaluate(part, scope) === true);
}

const reads = (expr: Expr, ...names: readonly string[]): boolean => dependencies(expr).some(({ name }) => names.includes(name));

/**
 * Returns which customers the principal reaches with every record that they have of the entity, as a condition over `owners`: by what
 * roles state of the customer and of the principal, for which the record itself does not matter.
 */
export function wholeOwners(reaching: Reaching, entity: ServedEntity, grant: string): Condition {
  const { schemas, principal } = reaching;
  const scope = reachScope(reaching);
  const stated = grantingRoles(schemas.roles, principal, entity.name, grant).flatMap((role) =>
    disjuncts(exprOf(reachText(role, entity.name, entity.head.owner === "shared") ?? String(role.of === "customer"))),
  );
  const whole = stated.filter((part) => !reads(part, "row"));
  return anyOfConditions(whole.map((part) => condition(part, (name, path) => ownerColumn(schemas, name, path), scope)));
}

/** The values that the condition of a reach reads other than the record and its customer. Without a clock `today` is unknown, so a condition that reads it reaches nothing. */
function reachScope({ schemas, principal, clock }: Reaching): Scope {
  const today = clock && businessClock(clock(), schemas.catalog.timeZone).today;
  return { user: { ...userFacts(principal), id: principal.account ?? "" } as Scope[string], today };
}

/** The same statement text as a single condition where there is only one. */
const all = (conditions: readonly Condition[]): Reach => (conditions.length === 1 ? conditions[0] : allOf(conditions)) as Reach;

const parsed = new Map<string, Expr>();

function exprOf(text: string): Expr {
  const expr = parsed.get(text) ?? parseExpr(text);
  parsed.set(text, expr);
  return expr;
}

function statedCondition(schemas: Schemas, entity: ServedEntity, text: string, scope: Scope): Condition {
  const expr = exprOf(text);
  const names = new Set(dependencies(expr).map(({ name }) => name));
  // Whose records they are decides alone: the key of the table begins with the customer, so that an index finds them.
  if (names.has("owner") && !names.has("row"))
    return sql`customer in (select owners.id from customers owners where ${condition(expr, (name, path) => ownerColumn(schemas, name, path), scope)})`;
  const column = (name: string, path: readonly string[]): SqlColumn | undefined => {
    const found = name === "row" ? columnOf(entity, path.join("/"))?.asked : ownerColumn(schemas, name, path);
    if (!found || name === "row") return found;
    return { ...found, sql: `(select ${found.sql} from customers owners where owners.id = "${entity.table}".customer)` };
  };
  return condition(expr, column, scope);
}

function condition(expr: Expr, column: (name: string, path: readonly string[]) => SqlColumn | undefined, scope: Scope): Condition {
  const parts = toSql(expr, { table: ["row", "owner"], column: (path, name) => column(name, path), scope });
  return sql.join(
    parts.map((part): RawBuilder<unknown> => (typeof part === "string" ? sql.raw(part) : sql`${part.param}`)),
    sql.raw(""),
  );
}

/**
 * Returns the column of `owner.name` or another fact of a record's customer, for filters and orders of staff; undefined for a member, who
 * reads no column of its own customer.
 */
export function ownerFieldColumn(schemas: Schemas, principal: Principal, entity: ServedEntity, path: string): FieldColumn | undefined {
  const [name = "", ...rest] = path.split(".");
  const found = principal.customer === undefined && ownerFacts.has(path) ? ownerColumn(schemas, name, rest) : undefined;
  if (!found || entity.head.owner === "shared") return undefined;
  // The id is a column of every record, and first in its indexes: no customer is read.
  if (path === "owner.id") {
    const id = sql.raw(`"${entity.table}".customer`);
    return { field: { type: "string" }, kind: "key", timeZone: entity.timeZone, text: id, order: id, asked: undefined };
  }
  const text = sql.raw(`(select ${found.sql} from customers owners where owners.id = "${entity.table}".customer)`);
  const order = sql`(coalesce(lower(${text}), '') collate "C")`;
  return { field: { type: "string" }, kind: "text", timeZone: entity.timeZone, text, order, asked: undefined };
}

/** Returns a fact of the customer as a column of `owners`: its id, its login name, or a field of the entity `session`. */
function ownerColumn({ catalog }: Schemas, name: string, [fact = "", ...rest]: readonly string[]): SqlColumn | undefined {
  if (name !== "owner" || rest.length > 0) return undefined;
  if (fact === "id") return { sql: "owners.id", type: "text" };
  if (fact === "loginName") return { sql: "owners.login_name", type: "text" };
  const field = catalog.files.entities[userEntityOf(Object.values(catalog.files.endpoints.calls))]?.properties[fact];
  if (!field) return undefined;
  const text = `(owners.facts->>'${fact.replaceAll("'", "''")}')`;
  if (field.type === "integer" || field.type === "number") return { sql: `lading_number(${text})`, type: "number" };
  return field.type === "boolean"
    ? { sql: `(case ${text} when 'true' then true when 'false' then false end)`, type: "boolean" }
    : { sql: text, type: "text" };
}
