/**
 * A registration: a visitor's form becomes an account that nobody has approved
 * yet, and a record of what was told.
 *
 * ```
 *   tries left? ─ checkRecord ─ codes ─ password hashed ─ account ─ files ─ unique claims ─ record
 * ```
 *
 * Which fields there are stands in the entity, what becomes of them in the one that its call `makes`. `loginName` and `password` are
 * those of the login; what the entity marks as `writeOnly` is never stored.
 * That a name, phone or company exists already must be told at its field
 * [V-ACC-01 to V-ACC-05], so tries are few for each address, and no answer
 * comes sooner because something exists.
 */
import type { CheckContext } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { newRecord } from "#dialect/records/draft.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import type { Rec } from "#dialect/json/json.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Language } from "#dialect/text/text.ts";
import { timeText } from "#dialect/text/time.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { newId } from "../db/newId.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { ApiError, validationError, problem } from "../answers/apiError.ts";
import { buildInsert, executeWrite } from "../records/storage/recordWrite.ts";
import { uniqueViolation } from "../records/storage/uniqueKeys.ts";
import { checkFiles, takeVisitorFiles } from "../records/checks/fileValues.ts";
import { readSave, type SaveRequest } from "../records/readSave.ts";
import { checkContext } from "../records/storage/recordContext.ts";
import { selectByIdempotencyKey } from "../records/storage/recordSql.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { spendCodes } from "./changeAccount.ts";
import { checkVerificationCodes } from "./verificationFields.ts";
import type { VerificationCodes } from "./verificationCodes.ts";
import { addCustomer, claimPhone, findCustomer } from "../session/customers.ts";
import type { Passwords } from "./passwords.ts";
import { createAttemptLimiter } from "../load/attemptLimiter.ts";

export interface Registration {
  readonly schemas: Schemas;
  readonly entity: ServedEntity;
  /** The entity whose record it becomes; its own when absent. */
  readonly makes?: ServedEntity | undefined;
  readonly body: Rec;
  /** Idempotency key: whoever lost the answer may ask again. */
  readonly key: string | undefined;
  readonly language: Language;
  /** Of the visitor's computer. */
  readonly address: string;
}

export interface RegisterParts {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly codes: VerificationCodes;
  readonly clock: () => number;
}

export type Register = (registration: Registration) => Promise<null>;

const HOUR = 3_600_000;
/** No form asks for more; hashing longer texts would be work for nothing. */
const MAX_PASSWORD = 200;

export function createRegister({ db, passwords, codes, clock }: RegisterParts): Register {
  const byAddress = createAttemptLimiter({ tries: 20, windowMs: HOUR, clock });
  return async ({ schemas, entity, makes = entity, body, key, address, language }) => {
    if (byAddress.isSpent(address)) throw new ApiError(apiCode.throttled, "answer.throttled");
    const context = checkContext({ schemas, clock, actor: { customer: "", facts: {} } }, "create");
    const { record: checked, problems } = checkRecord(entity.compiled, null, body, context);
    const { loginName, password } = checked;
    if (typeof password === "string" && password.length > MAX_PASSWORD)
      throw validationError([problem("/password", "maxLength", { limit: MAX_PASSWORD })]);
    if (problems.some(({ severity }) => severity === "error")) throw validationError(problems, entity.schema);
    if (typeof loginName !== "string" || typeof password !== "string") throw new Error(`${entity.name} has no loginName and password`);
    // Only what could have been one counts: mending a form costs no tries.
    byAddress.count(address);
    const request = readSave(withoutSecrets(entity, body), key);
    if (await isReplay(db, makes, loginName, request)) return null;
    const checkedCodes = await checkVerificationCodes(codes, schemas, entity, checked, "register");
    if (checkedCodes.problems.length > 0) throw validationError(checkedCodes.problems, entity.schema);
    const hashed = await passwords.hash(password);
    const told = madeOf(makes, withoutSecrets(entity, checked), context);
    const { phone = "", email = "" } = checked;
    const account = {
      loginName,
      password: hashed,
      facts: { name: nameOf(makes, told), isPassApproved: 0, phone, email, language, passwordChanged: timeText(clock()) },
    };
    await inTransaction(db, async (trx) => {
      const customer = await addCustomer(trx, account, clock());
      if (customer === undefined) throw validationError([problem("/loginName", "unique")], entity.schema);
      await spendCodes(codes, trx, entity, checkedCodes);
      await takeVisitorFiles(trx, customer, makes, told);
      const { record, problems: wrong } = await checkFiles(trx, customer, makes, told);
      const id = newId(clock());
      // Asked before what may end the transaction: all that is wrong is told at once.
      const isTaken = typeof phone === "string" && phone !== "" && !(await claimPhone(trx, customer, phone));
      const making = buildInsert(makes, { customer, id, record, key, request: request.fingerprint, now: new Date(clock()) });
      const taken = await executeWrite(trx, making).then(
        () => [],
        (error: unknown) => uniqueViolation(schemas, error)?.problems ?? Promise.reject(error),
      );
      const all = [...wrong, ...taken, ...(isTaken ? [problem("/phone", "unique")] : [])];
      if (all.length > 0) throw validationError(all, entity.schema);
    });
    return null;
  };
}

/** Whether this very registration was done already, and its answer lost. */
async function isReplay(db: Db, entity: ServedEntity, loginName: string, { key, fingerprint }: SaveRequest): Promise<boolean> {
  if (key === undefined) return false;
  const customer = await findCustomer(db, loginName);
  if (!customer) return false;
  const { rows } = await selectByIdempotencyKey(entity, customer.id, key).execute(db);
  return rows[0]?.request === fingerprint;
}

/** What the record is made of: the fields that it has, begun as a new one of its entity. */
function madeOf(entity: ServedEntity, told: Rec, context: CheckContext): Rec {
  const { machine, compiled, schema } = entity;
  const fields = Object.fromEntries(Object.entries(told).filter(([name]) => Object.hasOwn(schema.properties, name)));
  const state: Rec = machine ? { [machine.field]: machine.initial } : {};
  return computeAll(compiled, { ...newRecord(compiled, context), ...fields, ...state }, context);
}

const nameOf = ({ head }: ServedEntity, record: Rec): string => (head.title === undefined ? "" : fillTemplate(head.title, record));

function withoutSecrets({ schema }: ServedEntity, record: Rec): Rec {
  return Object.fromEntries(Object.entries(record).filter(([name]) => schema.properties[name]?.writeOnly !== true));
}
