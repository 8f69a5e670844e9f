/** The own password, asked again before a step that a session alone shall not take (`x-own-password`). */
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import type { Db } from "../db/tables.ts";
import type { Attempts } from "../load/attempts.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Principal } from "../session/principal.ts";
import type { Passwords } from "./passwords.ts";

/** A transition that a person takes. */
export interface AskedTransition {
  readonly entity: ServedEntity;
  readonly transition: string;
  /** Body of the call; it contains the fields that the transition asks for. */
  readonly input: Rec;
  readonly principal: Principal;
}

/**
 * Checks the fields of a transition that ask for the own password. Throws `ApiError` at the field for a wrong or a missing one, and
 * `apiCode.throttled` after too many tries of the account. A program has no password: it is refused.
 */
export type CheckOwnPassword = (asked: AskedTransition) => Promise<void>;

const tries = { name: "own password of account", tries: 10, windowMs: 900_000 };

export function createOwnPasswordCheck({
  db,
  passwords,
  attempts,
}: {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
}): CheckOwnPassword {
  return async ({ entity, transition, input, principal }) => {
    const asks = entity.compiled.asks[transition]?.schema;
    const fields = Object.entries(asks?.properties ?? {}).flatMap(([name, field]) => (field["x-own-password"] === true ? [name] : []));
    if (fields.length === 0) return;
    const missing = fields.filter((name) => (input[name] ?? "") === "").map((name) => problem(`/${name}`, "required"));
    if (missing.length > 0) throw validationError(missing, asks);
    const { account = "", via } = principal;
    const ofAccount = [tries, account] as const;
    if (!(await attempts.take([ofAccount]))) throw new ApiError(apiCode.throttled, "answer.throttled");
    const row = await db.selectFrom("accounts").select("password").where("id", "=", account).executeTakeFirst();
    const wrong: Problem[] = [];
    for (const name of fields)
      if (via !== "session" || !(await passwords.matches(String(input[name]), row?.password)))
        wrong.push(problem(`/${name}`, "wrongPassword"));
    if (wrong.length > 0) throw validationError(wrong, asks);
    await attempts.forget([ofAccount]);
  };
}
