/**
 * Tokens of programs: `Authorization: Bearer lad_…`.
 *
 * The record of the program says what its token may do and until when; `api_tokens` holds the hash, the account that it acts for, and its
 * use. One statement finds both, counts the call and takes it from the rate: nothing is cached, so a changed scope, a revoked token and a
 * removed account count from the next call in every process, and all processes share the rate.
 */
import { randomBytes } from "node:crypto";
import type { Rec } from "#dialect/json/json.ts";
import { businessClock, timeText } from "#dialect/text/time.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../answers/apiError.ts";
import { changeNotice } from "../db/recordChanges.ts";
import { executeBatch, rawStatement, type Statement } from "../db/batch.ts";
import type { Db } from "../db/tables.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { type PersonalFacts, personalFacts } from "./personalFacts.ts";
import type { Principal } from "./principal.ts";
import { type OpenSession, principalOf } from "./sessionCache.ts";
import type { SessionRow } from "./sessionCheck.ts";
import { sessionReference, hashedSecret } from "./sessions.ts";

/** Lets a search of repositories and logs find tokens that should not be there. */
const PREFIX = "lad_";
const TOKEN = /^lad_[A-Za-z0-9_-]{43}$/;
const SCHEME = /^Bearer +/i;

/** Whether the header is one of a program; a session sends its bare token. */
export const isBearer = (authorization: string | undefined): authorization is string => SCHEME.test(authorization ?? "");

/** Returns a new token of 256 random bits, and the hash to store. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = PREFIX + randomBytes(32).toString("base64url");
  return { token, hash: hashedSecret(token) };
}

interface TokenRow extends Omit<SessionRow, "used" | "kind"> {
  readonly hash: string;
  readonly record: string;
  /** The record of the program. */
  readonly body: Rec;
}

/** Returns the entity whose records are programs; undefined if the schemas have none. */
function programEntity({ entities }: Schemas): ServedEntity | undefined {
  return [...entities.values()].find(({ head }) => head.token !== undefined);
}

/** Seconds until the next call is allowed. */
export class RateError extends ApiError {
  readonly seconds: number;
  constructor(seconds: number) {
    super(apiCode.throttled, "answer.throttled");
    this.seconds = seconds;
  }
}

/**
 * Counts the call of a program and returns whom it acts as; undefined if the token is unknown, revoked or expired, or the account that made
 * it was removed. Throws `RateError` if the token has made too many calls.
 * @param now milliseconds
 */
export async function openToken(db: Db, schemas: Schemas, authorization: string, now: number): Promise<OpenSession | undefined> {
  const token = authorization.replace(SCHEME, "");
  const programs = programEntity(schemas);
  if (!programs?.head.token || !TOKEN.test(token)) return undefined;
  const hash = hashedSecret(token);
  const [[row]] = await executeBatch<[TokenRow]>(db, [countCall(programs, hash, now)]);
  if (row) return { principal: programOf(programs, row, personalFacts(schemas)), session: sessionReference(hash) };
  const [[waiting]] = await executeBatch<[{ readonly seconds: number }]>(db, [secondsToWait(programs, hash, now)]);
  if (waiting) throw new RateError(Math.max(1, Math.ceil(waiting.seconds)));
  return undefined;
}

/** Returns whom the token with this reference (`sessionReference`) acts as, without counting a call. @param now milliseconds */
export async function principalOfToken(db: Db, schemas: Schemas, reference: string, now: number): Promise<Principal | undefined> {
  const programs = programEntity(schemas);
  if (!programs) return undefined;
  // The hash of a token is hexadecimal: "g" sorts behind all that begins with the reference.
  const text = `select ${COLUMNS} from api_tokens t, ${open(programs)} and t.hash >= $3 and t.hash < $4 limit 1`;
  const [[row]] = await executeBatch<[TokenRow]>(db, [
    rawStatement<TokenRow>(text, [...openValues(programs, now), reference, `${reference}g`]),
  ]);
  return row && programOf(programs, row, personalFacts(schemas));
}

function programOf({ head: { token: fields } }: ServedEntity, row: TokenRow, personal: PersonalFacts): Principal {
  const scopes = row.body[fields?.scopes ?? ""];
  return {
    ...principalOf(row, personal),
    via: "token",
    scopes: Array.isArray(scopes) ? scopes.filter((name) => typeof name === "string") : [],
    program: String(row.body[fields?.name ?? ""]),
  };
}

const COLUMNS = `t.hash, t.record, r.body, a.id, a.customer, a.login_name, a.roles::text as roles, a.facts::text as own_facts, c.facts::text as facts`;

/** Accounts, customers and records of accepted tokens `t`: `$1` is the active state, `$2` today. */
const open = ({ table, head }: ServedEntity): string => `accounts a, customers c, "${table}" r
  where a.id = t.account and a.customer = t.customer and c.id = t.customer and r.customer = t.customer and r.id = t.record
    and r.state = $1 and r.body ->> '${head.token?.expires}' >= $2`;

const openValues = ({ head, timeZone }: ServedEntity, now: number): unknown[] => [head.token?.active, businessClock(now, timeZone).today];

/** Seconds that one call takes of the rate of the program `f`. */
const pace = "(60 / greatest(1, coalesce(f.rate, 1)))";
/**
 * Half a minute's worth of calls, or one, may come at once. A clock that was set back makes nobody wait for more than a minute. In seconds
 * since 1970, `$3` being now: a distributed database takes no function of the time zone in an update.
 */
const paced = "greatest(least(extract(epoch from t.paced at time zone 'UTC')::float8, $3::float8 + 60), $3::float8)";
const latest = `$3::float8 + greatest(30, ${pace})`;

/** The accepted token `$4` with its account, customer and record, as `f`. It is read before the update, since they may be on other nodes. */
const found = (programs: ServedEntity): string => `with f as materialized (
  select ${COLUMNS}, lading_number(r.body ->> '${programs.head.token?.perMinute}')::float8 as rate
  from api_tokens t, ${open(programs)} and t.hash = $4)`;

const rateValues = (programs: ServedEntity, hash: string, now: number): unknown[] => [...openValues(programs, now), now / 1000, hash];

function countCall(programs: ServedEntity, hash: string, now: number): Statement<TokenRow> {
  const text = `${found(programs)} update api_tokens t
    set calls = t.calls + 1, used = to_timestamp($3::float8), paced = to_timestamp(${paced} + ${pace})
    from f where t.hash = f.hash and ${paced} + ${pace} <= ${latest}
    returning f.*`;
  return rawStatement(text, rateValues(programs, hash, now));
}

function secondsToWait(programs: ServedEntity, hash: string, now: number): Statement<{ readonly seconds: number }> {
  const text = `${found(programs)} select ${paced} + ${pace} - (${latest}) as seconds from api_tokens t join f on f.hash = t.hash`;
  return rawStatement(text, rateValues(programs, hash, now));
}

/** Most programs whose use one round writes. */
const AT_ONCE = 500;

/** Writes calls and time of the last call of each token into the record of its program, and announces the change. Returns how many records changed. */
export async function writeTokenUse(db: Db, schemas: Schemas): Promise<number> {
  const programs = programEntity(schemas);
  const fields = programs?.head.token;
  if (!programs || !fields) return 0;
  const text = `select t.customer, t.record as id, t.calls, t.used from api_tokens t
    join "${programs.table}" r on r.customer = t.customer and r.id = t.record
    where t.used is not null and (r.body ->> '${fields.calls}') is distinct from t.calls::text limit ${AT_ONCE}`;
  return db.transaction().execute(async (trx) => {
    const [used] = await executeBatch<[UsedToken]>(trx, [rawStatement(text, [])]);
    if (used.length === 0) return 0;
    // One statement a record: a distributed database sends each to the node of its customer.
    const written = await executeBatch<{ readonly version: number }[]>(
      trx,
      used.map(({ customer, id, calls, used: last }) =>
        rawStatement(`update "${programs.table}" set body = body || $3::jsonb where customer = $1 and id = $2 returning version`, [
          ...[customer, id],
          JSON.stringify({ [fields.calls]: Number(calls), [fields.used]: timeText(last.getTime(), programs.timeZone) }),
        ]),
      ),
    );
    const notices = used.flatMap(({ customer, id }, at) =>
      (written[at] ?? []).map(({ version }) => changeNotice({ entity: programs.name, customer, record: { id, version } })),
    );
    if (notices.length > 0) await executeBatch<unknown[]>(trx, notices);
    return notices.length;
  });
}

interface UsedToken {
  readonly customer: string;
  /** Of the record. */
  readonly id: string;
  readonly calls: string;
  readonly used: Date;
}
