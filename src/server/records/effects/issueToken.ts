/** Makes the token of a program, in the transaction that activates its record. */
import { apiCode } from "#dialect/wire/wire.ts";
import type { Rec } from "#dialect/json/json.ts";
import { scopesBeyond, type TokenEffect } from "#dialect/schema/roles.ts";
import type { TokenFields } from "#dialect/schema/accountFields.ts";
import { ApiError, problem } from "../../answers/apiError.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { newToken } from "../../session/apiTokens.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import type { EffectHandler } from "./effectStep.ts";

export const tokenEffect: EffectHandler<TokenEffect> = {
  run: (_effect, step) => {
    step.issuesToken = true;
  },
};

/**
 * Stores the hash of a new token in place of the earlier one, and passes the token to `act.reveal`. Returns the fields that the record
 * then has. Throws `forbidden` if a scope of the record contains more than the roles of the account.
 */
export async function issueToken(act: TransactionContext, entity: ServedEntity, record: Rec & { readonly id: string }): Promise<Rec> {
  const { token: fields } = entity.head;
  const { account } = act.principal;
  if (!fields) throw new Error(`The records of ${entity.name} are no programs: x-entity has no "token".`);
  // Demonstration data and commands act for nobody: their tokens could not call anything.
  if (account === undefined || act.principal.customer === undefined) return {};
  requireScopes(act, entity, fields, record);
  const { token, hash } = newToken();
  const { customer } = act.owner;
  const now = new Date(act.clock());
  await act.trx.deleteFrom("api_tokens").where("customer", "=", customer).where("record", "=", record.id).execute();
  await act.trx
    .insertInto("api_tokens")
    .values({ hash, customer, record: record.id, account, paced: now, calls: "0", used: null, created: now })
    .execute();
  act.reveal?.(record.id, token);
  return { [fields.mask]: `•••• ${token.slice(-4)}`, [fields.calls]: 0, [fields.used]: null };
}

function requireScopes({ schemas, principal }: TransactionContext, entity: ServedEntity, fields: TokenFields, record: Rec): void {
  const value = record[fields.scopes];
  const scopes = Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
  const beyond = scopesBeyond(schemas.roles, principal, scopes);
  if (beyond.length === 0) return;
  const params = { scopes: beyond.map((name) => labelOf(schemas, entity, fields, name)).join(", ") };
  throw new ApiError(apiCode.forbidden, "answer.scopes", { params, problems: [problem(`/${fields.scopes}`, "scopeBeyondRole")] });
}

function labelOf({ catalog }: Schemas, { schema }: ServedEntity, { scopes }: TokenFields, name: string): string {
  const list = schema.properties[scopes]?.items?.["x-codes"];
  const label = list === undefined ? undefined : catalog.codes(list).find((item) => item.const === name)?.["x-label"];
  return label ? Object.values(label).join(" / ") : name;
}
