/** Whether the roles of a principal allow a call, before it runs. */
import { grantingRoles, mayRole, scopesWith } from "#dialect/schema/roles.ts";
import { actorsOf } from "#dialect/schema/states.ts";
import type { CallAct } from "#dialect/schema/endpoints.ts";
import type { Rec } from "#dialect/json/json.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../answers/apiError.ts";
import type { Schemas, ServedCall, ServedEntity } from "../schemas/loadSchemas.ts";
import type { Principal } from "../session/principal.ts";

type Grants = (call: Pick<ServedCall, "transition">, body: Rec) => readonly string[];

const save: Grants = (_call, { id }) => [id === undefined || id === null || id === "" ? "create" : "edit"];
const step: Grants = ({ transition = "" }) => [transition];

/** The grant that each call on records needs. Calls that are not named touch no record, or only the caller's account. */
const needed: Partial<Readonly<Record<CallAct, Grants>>> = {
  list: () => ["read"],
  counts: () => ["read"],
  export: () => ["read", "export"],
  zip: () => ["read", "export"],
  template: () => ["import"],
  existing: () => ["import"],
  import: () => ["import"],
  delete: () => ["delete"],
  save,
  transition: step,
  submit: (call, body) => ("ids" in body ? step(call, body) : [...save(call, body), ...step(call, body)]),
};

/**
 * Calls that a program may make. Those on records need grants, which its scopes limit; the others read what all customers read, or files.
 * Never those of an account: a stolen token changes no password and opens no session.
 */
const ofPrograms: ReadonlySet<CallAct> = new Set([
  ...(Object.keys(needed) as CallAct[]),
  ...(["upload", "fileUrl", "sums", "codes", "publicData", "shared"] as const),
]);

/** Throws `forbidden` unless programs may make the call. An upload needs a scope that writes records: only those can name the file. */
export function requireProgramCall({ roles, entities }: Schemas, principal: Principal, { does }: ServedCall): void {
  const writes = (name: string): boolean => ["create", "edit"].some((grant) => grantingRoles(roles, principal, name, grant).length > 0);
  if (does === undefined || !ofPrograms.has(does) || (does === "upload" && ![...entities.keys()].some(writes)))
    throw new ApiError(apiCode.forbidden, "answer.programs");
}

/** Returns the scopes of a token that allow the call, each by itself; empty: any token; undefined: no program makes this call. */
export function programScopes({ roles }: Pick<Schemas, "roles">, call: ServedCall): readonly string[] | undefined {
  if (call.does === undefined || !ofPrograms.has(call.does)) return undefined;
  const grants = needed[call.does]?.(call, {}) ?? [];
  const scopes = Object.entries(roles.scopes ?? {});
  const writes = scopes.filter(([, { may }]) =>
    Object.values(may).some((of) => of === "*" || of.includes("create") || of.includes("edit")),
  );
  if (grants.length === 0) return call.does === "upload" ? writes.map(([name]) => name) : [];
  const allowing = scopes.filter(([name]) => grants.every((grant) => scopesWith(roles, call.entity ?? "", grant).includes(name)));
  return allowing.length === 0 ? undefined : allowing.map(([name]) => name);
}

/** Throws `forbidden` with the roles that may, unless the principal has every grant that the call needs. */
export function requireCallGrants(
  schemas: Schemas,
  principal: Principal,
  { call, entity, body }: { readonly call: ServedCall; readonly entity: ServedEntity; readonly body: Rec },
  language: Language,
): void {
  for (const grant of (call.does && needed[call.does]?.(call, body)) ?? []) requireGrant(schemas, principal, entity, grant, language);
}

/** Whether accounts of this kind take the transition at all: "*" of a role is everything that its kind may do. */
function isForKind({ machine }: ServedEntity, grant: string, kind: "customer" | "staff"): boolean {
  const step = machine?.transitions.find(({ id }) => id === grant);
  return step === undefined || actorsOf(step).includes(kind === "staff" ? "operator" : "customer");
}

/** Throws `forbidden` with the roles that may, unless a role of the principal has the grant. */
export function requireGrant(schemas: Schemas, principal: Principal, entity: ServedEntity, grant: string, language: Language): void {
  const { name } = entity;
  if (grantingRoles(schemas.roles, principal, name, grant).length > 0) return;
  if (principal.scopes && grantingRoles(schemas.roles, { ...principal, scopes: undefined }, name, grant).length > 0)
    throw new ApiError(apiCode.forbidden, "answer.outOfScope", { data: { scopes: scopesWith(schemas.roles, name, grant) } });
  const kind = principal.customer === undefined ? "staff" : "customer";
  const able = Object.entries(schemas.roles.roles).filter(
    ([, role]) => role.of === kind && isForKind(entity, grant, kind) && mayRole(role, name, grant),
  );
  const labels = able.map(([, { label }]) => inLanguage(label, language));
  const data = { roles: able.map(([id]) => id) };
  if (labels.length === 0) throw new ApiError(apiCode.forbidden, "answer.forbidden", { data });
  throw new ApiError(apiCode.forbidden, "answer.forbiddenBut", { data, params: { roles: labels.join(language === "zh" ? "、" : ", ") } });
}
