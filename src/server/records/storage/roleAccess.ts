/**
 * The fields of an entity that a principal may read and write (`x-read-for`, `x-read-when`, `x-write-for`).
 *
 * A field that an account may not read is never sent: records lose it before they become JSON, and filters, orders, searches, sums, exports and
 * problems do not know it.
 */
import { evaluate, type Scope } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { isEqual } from "#dialect/json/equal.ts";
import type { Rec } from "#dialect/json/json.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { problemAt } from "#dialect/schema/derived/problemAt.ts";
import { isAmong } from "#dialect/schema/roles.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { ApiError, problem } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import type { Principal } from "../../session/principal.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

export interface RoleAccess {
  /** Names of fields that are not read. */
  readonly hidden: ReadonlySet<string>;
  /** Names of fields that are not written; those that are not read are among them. */
  readonly locked: ReadonlySet<string>;
}

const everything: RoleAccess = { hidden: new Set(), locked: new Set() };
/** Returns the access of the principal to the fields of the entity; computed once for each principal. The server reads and writes everything. */
export function roleAccess(principal: Principal, entity: ServedEntity): RoleAccess {
  return principal.via === "server" ? everything : accessOf(principal)(entity);
}

/** By principal, which the session cache stores for many requests; a key of the roles would have to be built for each request. */
const accessOf = oncePer((principal: Principal) => oncePer((entity: ServedEntity) => accessTo(principal, entity)));

function accessTo(principal: Principal, { schema }: ServedEntity): RoleAccess {
  const fields = Object.entries(schema.properties);
  const hidden = fields.filter(([, field]) => !isReader(principal, field));
  const locked = fields.filter(([, field]) => field["x-write-for"] && !isAmong(field["x-write-for"], principal));
  return hidden.length + locked.length === 0
    ? everything
    : { hidden: new Set(hidden.map(([name]) => name)), locked: new Set([...hidden, ...locked].map(([name]) => name)) };
}

/** What is unknown of the reader keeps the field back, as a guard does. */
function isReader(principal: Principal, { "x-read-for": readers, "x-read-when": when }: FieldSchema): boolean {
  if (readers && !isAmong(readers, principal)) return false;
  return when === undefined || evaluate(parseExpr(when), { user: { ...principal.facts } as Scope[string] }) === true;
}

/** Returns whether the principal reads the field at a pointer or path of the entity. */
export function isReadable({ hidden }: RoleAccess, path: string): boolean {
  return hidden.size === 0 || !hidden.has(pointerTokens(path)[0] ?? "");
}

/** Returns the record without the fields that are not read; the same object if it has none of them. */
export function readableRecord({ hidden }: RoleAccess, record: Rec): Rec {
  if (hidden.size === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name)));
}

/**
 * Returns the problems of the fields of an input that the principal may not write. A field that it does not read is unknown to it,
 * whatever the value. Computed fields are never taken from an input: a page that computes one of what was typed may send it.
 */
export function lockedProblems(
  { hidden, locked }: RoleAccess,
  { schema }: Pick<ServedEntity, "schema">,
  fields: Rec,
  stored: Rec | null,
): Problem[] {
  if (locked.size === 0) return [];
  return Object.entries(fields).flatMap(([name, value]) => {
    if (schema.properties[name]?.["x-compute"] !== undefined) return [];
    if (hidden.has(name)) return [problem(`/${name}`, "unknownField")];
    const isUnchanged = !locked.has(name) || value === null || value === "" || isEqual(stored?.[name], value);
    return isUnchanged ? [] : [problemAt(`/${name}`, "readOnly", {}, schema.properties[name])];
  });
}

/** Returns an error as the principal may read it. Any other than an `ApiError` with problems is returned unchanged. */
export function readableError(access: RoleAccess, error: unknown): unknown {
  if (access.hidden.size === 0 || !(error instanceof ApiError) || !error.details.problems) return error;
  return new ApiError(error.code, error.key, { ...error.details, problems: readableProblems(access, error.details.problems) });
}

/** Returns the problems without a word about fields that the principal does not read: of those, one problem of the whole record remains. */
export function readableProblems(access: RoleAccess, problems: readonly Problem[]): Problem[] {
  const told = problems.filter(({ path }) => isReadable(access, path));
  const isBlocked = problems.some(({ path, severity }) => severity === "error" && !isReadable(access, path));
  return isBlocked ? [...told, problem("", "hiddenField")] : told;
}
