/**
 * Registration: turns a visitor's form into an unapproved account and a record.
 *
 * ```
 *   attempts left? ─ checkRecord ─ codes ─ hash the password ─ account ─ files ─ unique keys ─ record ─ its transition
 * ```
 *
 * The entity of the call defines the form; the call's `makes` names the entity of
 * the stored record, and its `transition` the step that the new record takes at once. `loginName` and `password` are those of the login;
 * `writeOnly` fields are never stored.
 *
 * The form must report an existing name, phone or company at its field [V-ACC-01
 * to V-ACC-05]. Therefore each address has few attempts, and an existing value
 * does not make the response faster.
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
import { applyTransition } from "../records/applyTransition.ts";
import { buildInsert, executeWrite } from "../records/storage/recordWrite.ts";
import { uniqueViolation } from "../records/storage/uniqueKeys.ts";
import { readForm, requireAccepted } from "../records/checks/acknowledge.ts";
import { checkFiles, takeUploads } from "../records/checks/fileValues.ts";
import { readSave, type SaveRequest } from "../records/readSave.ts";
import { serverActingFor, visitor } from "../session/principal.ts";
import { ANONYMOUS_OWNER } from "../files/uploadedFile.ts";
import { checkContext } from "../records/storage/recordContext.ts";
import { selectByIdempotencyKey } from "../records/storage/recordSql.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { spendCodes } from "./changeAccount.ts";
import { checkVerificationCodes } from "./verificationFields.ts";
import type { VerificationCodes } from "./verificationCodes.ts";
import { addCustomer, findCustomer } from "../session/customers.ts";
import type { Passwords } from "./passwords.ts";
import type { Attempts } from "../load/attempts.ts";
import { HOUR } from "#dialect/text/durations.ts";

export interface Registration {
  readonly schemas: Schemas;
  readonly entity: ServedEntity;
  /** Entity of the stored record; `entity` when absent. */
  readonly makes?: ServedEntity | undefined;
  /** Transition of the stored record that follows, in the same transaction. */
  readonly transition?: string | undefined;
  readonly body: Rec;
  /** Idempotency key for a retry after a lost response. */
  readonly key: string | undefined;
  readonly language: Language;
  /** IP address of the visitor. */
  readonly address: string;
}

export interface RegisterParts {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly codes: VerificationCodes;
  readonly clock: () => number;
  readonly attempts: Attempts;
}

export type Register = (registration: Registration) => Promise<null>;

/** Longer than any form allows; hashing a longer text would waste time. */
const MAX_PASSWORD = 200;

const byAddress = { name: "registration from address", tries: 20, windowMs: HOUR };

export function createRegister({ db, passwords, codes, clock, attempts }: RegisterParts): Register {
  return async ({ schemas, entity, makes = entity, transition, body, key, address, language }) => {
    const context = checkContext({ schemas, clock, principal: visitor }, "create");
    const { fields: form, accepted } = readForm(body);
    const { record: checked, problems } = checkRecord(entity.compiled, null, form, context);
    const { loginName, password } = checked;
    if (typeof password === "string" && password.length > MAX_PASSWORD)
      throw validationError([problem("/password", "maxLength", { limit: MAX_PASSWORD })]);
    if (problems.some(({ severity }) => severity === "error")) throw validationError(problems, entity.schema);
    requireAccepted(problems, { schema: entity.schema, accepted });
    if (typeof loginName !== "string" || typeof password !== "string") throw new Error(`${entity.name} has no loginName and password`);
    // Counts only valid forms: correcting a field does not use up an attempt.
    if (!(await attempts.take([[byAddress, address]]))) throw new ApiError(apiCode.throttled, "answer.throttled");
    const request = readSave(withoutSecrets(entity, body), key);
    if (await isReplay(db, makes, loginName, request)) return null;
    const checkedCodes = await checkVerificationCodes(codes, schemas, entity, checked, "register");
    if (checkedCodes.problems.length > 0) throw validationError(checkedCodes.problems, entity.schema);
    const hashed = await passwords.hash(password);
    const fields = newRecordFields(makes, withoutSecrets(entity, checked), context);
    const { phone = "", email = "" } = checked;
    const account = {
      loginName,
      password: hashed,
      facts: {
        name: titleOf(makes, fields),
        isPassApproved: 0,
        phone,
        email,
        language,
        passwordChanged: timeText(clock(), schemas.catalog.timeZone),
      },
    };
    await inTransaction(db, async (trx) => {
      const added = await addCustomer(trx, account, clock());
      if (added === undefined) throw validationError([problem("/loginName", "unique")], entity.schema);
      const { id: customer, isPhoneTaken } = added;
      await spendCodes(codes, trx, entity, checkedCodes);
      await takeUploads(trx, { from: ANONYMOUS_OWNER, to: customer }, makes, fields);
      const { record, problems: fileProblems } = await checkFiles(trx, customer, makes, fields);
      const id = newId(clock());
      // Runs before the insert, which may abort the transaction: all problems are reported at once.
      const insert = buildInsert(makes, { customer, id, record, key, request: request.fingerprint, now: new Date(clock()) });
      const uniqueProblems = await executeWrite(trx, insert).then(
        () => [],
        (error: unknown) => uniqueViolation(schemas, error)?.problems ?? Promise.reject(error),
      );
      const all = [...fileProblems, ...uniqueProblems, ...(isPhoneTaken ? [problem("/phone", "unique")] : [])];
      if (all.length > 0) throw validationError(all, entity.schema);
      const acting = serverActingFor({ customer, facts: account.facts });
      if (transition !== undefined)
        await applyTransition({ schemas, trx, clock, ...acting }, makes, insert.row, { transition, by: "customer", asked: {} });
    });
    return null;
  };
}

/** Returns whether the same request has already created the account and its response was lost. */
async function isReplay(db: Db, entity: ServedEntity, loginName: string, { key, fingerprint }: SaveRequest): Promise<boolean> {
  if (key === undefined) return false;
  const customer = await findCustomer(db, loginName);
  if (!customer) return false;
  const { rows } = await selectByIdempotencyKey(entity, customer.id, key).execute(db);
  return rows[0]?.request === fingerprint;
}

/** Returns the fields of a new record: defaults, the form's fields that the entity has, and the initial state. */
function newRecordFields(entity: ServedEntity, form: Rec, context: CheckContext): Rec {
  const { machine, compiled, schema } = entity;
  const fields = Object.fromEntries(Object.entries(form).filter(([name]) => Object.hasOwn(schema.properties, name)));
  const state: Rec = machine ? { [machine.field]: machine.initial } : {};
  return computeAll(compiled, { ...newRecord(compiled, context), ...fields, ...state }, context);
}

const titleOf = ({ head }: ServedEntity, record: Rec): string => (head.title === undefined ? "" : fillTemplate(head.title, record));

function withoutSecrets({ schema }: ServedEntity, record: Rec): Rec {
  return Object.fromEntries(Object.entries(record).filter(([name]) => schema.properties[name]?.writeOnly !== true));
}
