/**
 * `GET /calendar/<screen>/<token>.ics`: a calendar screen for calendar programs, which can send no header. The token is one of a
 * program with the scope of the feed (`feed` of a calendar screen); it stays out of logs, and any refusal is the same 404.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { CalendarFeed, CalendarScreen } from "#dialect/schema/screenParts.ts";
import { addDays, businessClock } from "#dialect/text/time.ts";
import { ApiError, HttpError } from "../answers/apiError.ts";
import type { Db } from "../db/tables.ts";
import { calendarText } from "../records/calendarText.ts";
import { listRecords } from "../records/list/list.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { requestLanguage } from "../schemas/translate.ts";
import { openToken, RateError } from "../session/apiTokens.ts";
import { requireGrant } from "./grants.ts";

export interface ServeCalendarsParts {
  readonly db: Db;
  readonly schemas: SchemaStore;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Address of the portal for links; that of the request if the operator names none. */
  readonly portalUrl?: string | undefined;
}

/** Days back and ahead of today. */
const BEFORE = -30;
const AFTER = 365;
const PAGE = 500;
/** Most pages: a calendar program reads the whole text each time. */
const PAGES = 4;

interface CalendarRequest {
  Params: { screen: string; file: string };
  Querystring: Readonly<Record<string, unknown>>;
}

export function serveCalendars(app: FastifyInstance, { db, schemas, clock, portalUrl }: ServeCalendarsParts): void {
  app.get<CalendarRequest>("/calendar/:screen/:file", async (request, reply) => {
    const current = schemas.current();
    const found = feedOf(current, request.params.screen);
    const session = found && (await sessionOf(db, current, request, clock()));
    if (!found || !session?.principal.scopes?.includes(found.feed.scope)) throw new HttpError(404, "answer.notFound");
    request.session = session;
    const { entity, calendar, feed } = found;
    const language = languageOf(current, request);
    const service: RecordContext = { db, schemas: current, clock, principal: session.principal };
    try {
      requireGrant(current, session.principal, entity, "read", language);
    } catch (error) {
      // The roles of the account changed after the token was made.
      throw error instanceof ApiError ? new HttpError(404, "answer.notFound") : error;
    }
    const portal = (portalUrl ?? `${request.protocol}://${request.host}`).replace(/\/$/, "");
    const rows = await rowsOf(service, entity, calendar);
    const text = calendarText({ schemas: current, entity, calendar, feed, rows, language, portal });
    const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    reply
      .header("etag", tag)
      .header("cache-control", "private, max-age=300")
      .header("x-robots-tag", "noindex")
      .header("referrer-policy", "no-referrer")
      .header("content-disposition", 'inline; filename="calendar.ics"');
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return reply.type("text/calendar; charset=utf-8").send(text);
  });
}

interface FoundFeed {
  readonly calendar: CalendarScreen;
  readonly feed: CalendarFeed;
  readonly entity: ServedEntity;
}

function feedOf(schemas: Schemas, name: string): FoundFeed | undefined {
  const screen = Object.hasOwn(schemas.compiled.screens, name) ? schemas.compiled.screens[name] : undefined;
  const { calendar, entity } = screen ?? {};
  return calendar?.feed && entity !== undefined ? { calendar, feed: calendar.feed, entity: schemas.entity(entity) } : undefined;
}

/** Returns whom the token acts as. Throws 429 for a program that reads it too often. */
async function sessionOf(db: Db, schemas: Schemas, { params: { file } }: FastifyRequest<CalendarRequest>, now: number) {
  if (!file.endsWith(".ics")) return undefined;
  try {
    return await openToken(db, schemas, `Bearer ${file.slice(0, -".ics".length)}`, now);
  } catch (error) {
    throw error instanceof RateError ? new HttpError(429, "answer.throttled") : error;
  }
}

/** Calendar programs send the language of nobody: the address names it. */
const languageOf = (schemas: Schemas, { query, headers }: FastifyRequest<CalendarRequest>) =>
  requestLanguage(schemas, { ...headers, ...(typeof query["language"] === "string" && { "x-language": query["language"] }) });

async function rowsOf(service: RecordContext, entity: ServedEntity, { at, until, only }: CalendarScreen): Promise<readonly Rec[]> {
  const { today } = businessClock(service.clock(), entity.timeZone);
  const [from, to] = [addDays(today, BEFORE) ?? today, addDays(today, AFTER) ?? today];
  const when = until === undefined ? { [at]: { from, to } } : { [at]: { to }, [until]: { from } };
  const rows: Rec[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const query = { page, size: PAGE, sort: [{ field: at }], filters: { ...only, ...when } };
    const found = await listRecords(service, entity, query as unknown as Json);
    rows.push(...found.rows);
    if (rows.length >= found.total || found.rows.length === 0) break;
  }
  return rows;
}
