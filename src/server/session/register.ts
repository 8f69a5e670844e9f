/**
 * A registration: a visitor's form becomes an account that nobody has approved
 * yet, and a record of what was told.
 *
 * ```
 *   tries left? ─ checkRecord ─ password hashed ─ account ─ unique claims ─ record
 * ```
 *
 * Which fields there are stands in the entity. `loginName` and `password` are
 * those of the login; what the entity marks as `writeOnly` is never stored.
 * That a name, phone or company exists already must be told at its field
 * [V-ACC-01 to V-ACC-05], so tries are few for each address, and no answer
 * comes sooner because something exists.
 */
import { checkRecord } from "#dialect/checkRecord.ts";
import { computeAll } from "#dialect/fieldStates.ts";
import type { Rec } from "#dialect/json.ts";
import { fillTemplate } from "#dialect/template.ts";
import { answerCode } from "#dialect/wire.ts";
import { newId } from "../db/newId.ts";
import type { Db, Trx } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { Refusal, invalid, problem } from "../refusal.ts";
import { takeClaims } from "../records/claims.ts";
import { readSave, type SaveRequest } from "../records/readSave.ts";
import { checkContext } from "../records/service.ts";
import { insertRecord, readByKey } from "../records/store.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { addCustomer, findCustomer } from "./customers.ts";
import type { Passwords } from "./passwords.ts";
import { createThrottle } from "./throttle.ts";

export interface Registration {
  readonly schemas: Schemas;
  readonly entity: ServedEntity;
  readonly body: Rec;
  /** Idempotency key: whoever lost the answer may ask again. */
  readonly key: string | undefined;
  /** Of the visitor's computer. */
  readonly address: string;
}

export type Register = (registration: Registration) => Promise<null>;

const HOUR = 3_600_000;
/** No form asks for more; hashing longer texts would be work for nothing. */
const MAX_PASSWORD = 200;

export function createRegister(parts: { readonly db: Db; readonly passwords: Passwords; readonly clock: () => number }): Register {
  const { db, passwords, clock } = parts;
  const byAddress = createThrottle({ tries: 20, windowMs: HOUR, clock });
  return async ({ schemas, entity, body, key, address }) => {
    if (byAddress.isSpent(address)) throw new Refusal(answerCode.throttled, "answer.throttled");
    const context = checkContext({ db, schemas, clock }, { customer: "", facts: {} }, "create", false);
    const { record: checked, problems } = checkRecord(entity.compiled, null, body, context);
    const { loginName, password } = checked;
    if (typeof password === "string" && password.length > MAX_PASSWORD)
      throw invalid([problem("/password", "maxLength", { limit: MAX_PASSWORD })]);
    if (problems.some(({ severity }) => severity === "error")) throw invalid(problems, entity.schema);
    if (typeof loginName !== "string" || typeof password !== "string") throw new Error(`${entity.name} has no loginName and password`);
    // Only what could have been one counts: mending a form costs no tries.
    byAddress.count(address);
    const hashed = await passwords.hash(password);
    const record = computeAll(entity.compiled, withoutSecrets(entity, checked), context);
    const request = readSave(withoutSecrets(entity, body), key);
    const account = { loginName, password: hashed, facts: { name: nameOf(entity, record), isPassApproved: 0 } };
    await inTransaction(db, async (trx) => {
      const customer = await addCustomer(trx, account, clock());
      if (customer === undefined) return replay(trx, entity, loginName, request);
      const id = newId(clock());
      await insertRecord(trx, entity, { customer, id, record, key, request: request.fingerprint, now: new Date(clock()) });
      const taken = await takeClaims(trx, entity, customer, id, record);
      if (taken.length > 0) throw invalid(taken, entity.schema);
    });
    return null;
  };
}

/** The login name is taken: by this very registration, asked a second time, or by somebody. */
async function replay(trx: Trx, entity: ServedEntity, loginName: string, { key, fingerprint }: SaveRequest): Promise<void> {
  const customer = await findCustomer(trx, loginName);
  const earlier = customer && key !== undefined ? await readByKey(trx, entity, customer.id, key) : undefined;
  if (earlier?.request !== fingerprint) throw invalid([problem("/loginName", "unique")], entity.schema);
}

const nameOf = ({ head }: ServedEntity, record: Rec): string => (head.title === undefined ? "" : fillTemplate(head.title, record));

function withoutSecrets({ schema }: ServedEntity, record: Rec): Rec {
  return Object.fromEntries(Object.entries(record).filter(([name]) => schema.properties[name]?.writeOnly !== true));
}
