/**
 * Invitations: a link by e-mail or SMS, with which a person sets a login name and a password and joins the customer.
 *
 * ```
 *   attempts left? ─ checkRecord ─ hash the password ─ token unused and in time? ─ account ─ transition of the record
 * ```
 */
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Language } from "#dialect/text/text.ts";
import { timeText } from "#dialect/text/time.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import { newId } from "../db/newId.ts";
import type { Db } from "../db/tables.ts";
import type { Attempts } from "../load/attempts.ts";
import type { Sender } from "../mail/sender.ts";
import { applyTransition } from "../records/applyTransition.ts";
import { logOwnAct } from "../records/effects/activityLog.ts";
import { invitedAt, spendInvitation } from "../records/effects/loginEffect.ts";
import { readForm, requireAccepted } from "../records/checks/acknowledge.ts";
import { acquireKeyAndLock } from "../records/storage/idempotency.ts";
import { checkContext, type Invitation, type Invitations } from "../records/storage/recordContext.ts";
import { runRecordTransaction } from "../records/storage/recordTransaction.ts";
import { recordColumns } from "../records/storage/recordRow.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { translate } from "../schemas/translate.ts";
import { insertAccount } from "../session/accounts.ts";
import { serverActingFor, visitor } from "../session/principal.ts";
import { accountEntity } from "./memberRecords.ts";
import type { Passwords } from "./passwords.ts";
import { HOUR } from "#dialect/text/durations.ts";

/** The request of a member who invites. */
export interface InvitingRequest {
  readonly schemas: Schemas;
  readonly language: Language;
  /** Scheme and host of the request, for a server that does not know its own address. */
  readonly origin: string;
}

export interface Joining {
  readonly schemas: Schemas;
  readonly entity: ServedEntity;
  readonly body: Rec;
  /** IP address of the visitor. */
  readonly address: string;
}

export interface InvitationServices {
  /** Returns what sends the invitations of one request. */
  readonly invitationsOf: (request: InvitingRequest) => Invitations;
  /** Makes the account of an invited person. Throws `ApiError` for a link that is unknown, used or expired. */
  readonly join: (joining: Joining) => Promise<null>;
}

export interface InvitationParts {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly attempts: Attempts;
  readonly sender: Sender;
  readonly onError: (error: unknown) => void;
  /** URL of the portal, for links. */
  readonly portalUrl?: string | undefined;
}

const INVITATIONS_AN_HOUR = 30;
const TRIES_AN_HOUR = 30;

const sent = { name: "invitations of customer", tries: INVITATIONS_AN_HOUR, windowMs: HOUR };
const received = { name: "invitations to target", windowMs: 24 * HOUR };
const byAddress = { name: "joining from address", tries: TRIES_AN_HOUR, windowMs: HOUR };

export function createInvitationServices(parts: InvitationParts): InvitationServices {
  const { clock, attempts } = parts;
  return {
    invitationsOf: (request) => ({
      mayInvite: (customer, trx) => attempts.take([[sent, customer]], trx),
      // By target too: a record can be deleted and saved again, also by another customer, and its person may be a stranger.
      mayReceive: (target, most, trx) => attempts.take([[{ ...received, tries: most }, target.trim().toLowerCase()]], trx),
      send: (invitation) => void send(parts, request, invitation).catch(parts.onError),
    }),
    async join({ schemas, entity, body, address }) {
      const { fields, accepted } = readForm(body);
      const context = checkContext({ schemas, clock, principal: visitor }, "create");
      const { record, problems } = checkRecord(entity.compiled, null, fields, context);
      if (problems.some(({ severity }) => severity === "error")) throw validationError(problems, entity.schema);
      requireAccepted(problems, { schema: entity.schema, accepted });
      if (!(await attempts.take([[byAddress, address]]))) throw new ApiError(apiCode.throttled, "answer.throttled");
      await join(parts, schemas, entity, record);
      return null;
    },
  };
}

/** Writes the message in the language of the inviter: nobody knows that of the invited person. */
async function send(
  { sender, clock, portalUrl }: InvitationParts,
  request: InvitingRequest,
  { entity, record, token, inviter }: Invitation,
): Promise<void> {
  const { schemas, language, origin } = request;
  const { account } = schemas.entity(entity).head;
  if (!account) return;
  const link = `${(portalUrl ?? origin).replace(/\/$/, "")}/#${fillTemplate(account.at, { token }, encodeURIComponent)}`;
  const days = schemas.catalog.limits["inviteDays"] ?? 7;
  const params = { name: String(record[account.name] ?? ""), inviter: String(inviter["name"] ?? inviter.loginName ?? ""), link, days };
  const text = translate(schemas, language, "invitation.text", params);
  const to = invitedAt(account, record);
  if (to?.by === "email")
    await sender.mail({ id: newId(clock()), to: to.target, subject: translate(schemas, language, "invitation.subject", params), text });
  else if (to) await sender.text(to.target, text);
}

async function join({ db, passwords, clock }: InvitationParts, schemas: Schemas, form: ServedEntity, input: Rec): Promise<void> {
  const entity = accountEntity(schemas);
  const fields = entity?.head.account;
  const { token, loginName, password } = input;
  const ended = (): Error => validationError([problem("", "invitationEnded")], form.schema);
  if (!entity || !fields || typeof loginName !== "string" || typeof password !== "string")
    throw new Error(`${form.name} has no loginName and password, or no entity has accounts`);
  if (typeof token !== "string") throw ended();
  const hash = await passwords.hash(password);
  const [row] = await db
    .selectFrom(entity.table)
    .select([...recordColumns, "customer"])
    .where("id", "=", token.split(".")[0] ?? "")
    .execute();
  if (!row) throw ended();
  const customer = await db.selectFrom("customers").select("facts").where("id", "=", row.customer).executeTakeFirst();
  if (!customer) throw ended();
  const service = { db, schemas, clock, ...serverActingFor({ customer: row.customer, facts: customer.facts }) };
  await runRecordTransaction(service, async (act) => {
    const now = clock();
    const id = await spendInvitation(act.trx, token, now);
    if (id === undefined) throw ended();
    const { row: invited } = await acquireKeyAndLock(act, entity, { id, grant: fields.joins, once: undefined });
    if (!invited) throw ended();
    const { [fields.name]: name, [fields.email]: email, [fields.phone]: phone, [fields.roles]: roles } = invited.body;
    const facts = {
      ...text("name", name),
      ...text("email", email),
      ...text("phone", phone),
      passwordChanged: timeText(now, entity.timeZone),
    };
    const account = { id, customer: row.customer, loginName, password: hash, facts, roles: Array.isArray(roles) ? roles.map(String) : [] };
    if (!(await insertAccount(act.trx, account, now))) throw validationError([problem("/loginName", "unique")], form.schema);
    await logOwnAct(act.trx, schemas, account, "join", now);
    await applyTransition(act, entity, invited, { transition: fields.joins, by: "operator", asked: { [fields.loginName]: loginName } });
  });
}

const text = (name: string, value: unknown): Record<string, string> => (typeof value === "string" && value !== "" ? { [name]: value } : {});
