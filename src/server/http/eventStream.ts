/**
 * `GET /events`: notifies open pages of new schemas and of changed records (`#dialect/wire/events.ts`).
 *
 * A stream without a session receives schemas only. One with a session receives the changes of its customer in entities that its roles read,
 * and ends with the session. Staff receives those of all customers, without the records' ids where its roles reach some of them only.
 * `Last-Event-ID` resumes after a break; if this process does not know that position, the page is told to read everything again, so
 * nothing is missed.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isEqual } from "#dialect/json/equal.ts";
import type { Json } from "#dialect/json/json.ts";
import { eventStreamUrl, streamEvents } from "#dialect/wire/events.ts";
import { grantingRoles, reachText } from "#dialect/schema/roles.ts";
import { HttpError } from "../answers/apiError.ts";
import type { Db } from "../db/tables.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import type { Admission } from "../load/admission.ts";
import { type Principal, visitor } from "../session/principal.ts";
import type { OpenSession, SessionCache } from "../session/sessionCache.ts";
import { runWithSessionCheck, SessionChangedError } from "../session/sessionCheck.ts";
import { openSessionsAmong } from "../session/sessions.ts";
import type { Audience, ChangeFeed, ChangeMessage } from "./changeFeed.ts";

/** Proxies and browsers close a connection that is idle for long. Closed sessions are found in the same interval. */
const PING_MS = 25_000;
/** Streams of one session: a browser opens one, shared by its tabs. The oldest ends for a new one. */
const MAX_OF_SESSION = 8;
/** Bytes that wait for a slow reader before its stream ends; it then opens another one. */
const MAX_WAITING = 256 * 1024;

export interface EventParts {
  readonly schemas: SchemaStore;
  /** Absent with another backend: then there are events of schemas only. */
  readonly records?: RecordEvents;
}

export interface RecordEvents {
  readonly db: Db;
  readonly clock: () => number;
  readonly sessions: SessionCache;
  readonly feed: ChangeFeed;
  readonly admission?: Admission | undefined;
}

interface OpenStream {
  readonly reply: FastifyReply;
  /** Reference of the session; undefined for a visitor. */
  readonly session: string | undefined;
  /** Roles with which it was opened. */
  readonly roles: readonly string[] | undefined;
  end(): void;
}

export function addEventStream(app: FastifyInstance, { schemas, records }: EventParts): void {
  const open = new Set<OpenStream>();
  /** Streams by the reference of their session, the oldest first. */
  const ofSession = new Map<string, Set<OpenStream>>();
  const write = (stream: OpenStream, text: string): void => {
    stream.reply.raw.write(text);
    if (stream.reply.raw.writableLength > MAX_WAITING) stream.end();
  };
  const unfollow = schemas.follow((changed) => {
    for (const stream of open) write(stream, schemaEvent(changed));
  });
  const ping = setInterval(() => {
    for (const stream of open) write(stream, ":\n\n");
    if (records) endClosedSessions(records, open).catch((error: unknown) => app.log.error({ err: error }, "open streams were not checked"));
  }, PING_MS);
  ping.unref();
  // The server waits for open requests before it closes: these never end by themselves.
  app.addHook("preClose", async () => {
    unfollow();
    clearInterval(ping);
    for (const stream of open) stream.end();
  });

  app.get(eventStreamUrl, async (request, reply) => {
    await records?.admission?.admitAddress(request.ip);
    const session = records && (await sessionOf(records, request));
    const stream: OpenStream = { reply, session: session?.session, roles: session?.principal.roles, end: () => reply.raw.end() };
    begin(reply);
    write(stream, schemaEvent(schemas.current()));
    const toldTo = (message: ChangeMessage): string => recordEvent(readableBy(schemas.current(), session?.principal ?? visitor, message));
    const unsubscribe =
      session && records && subscribe(records.feed, session.principal, request, { toldTo, send: (text) => write(stream, text) });
    open.add(stream);
    if (stream.session !== undefined) addToSession(ofSession, stream.session, stream);
    reply.raw.on("close", () => {
      open.delete(stream);
      if (stream.session !== undefined) removeFromSession(ofSession, stream.session, stream);
      unsubscribe?.();
    });
  });
}

/** Returns the verified session of the request; undefined for a visitor. Throws 401 for a session that is not open. */
async function sessionOf({ db, sessions }: RecordEvents, { headers }: FastifyRequest): Promise<OpenSession | undefined> {
  if (headers.authorization === undefined) return undefined;
  const session = await sessions.of(headers.authorization);
  if (!session) throw new HttpError(401, "answer.noSession");
  try {
    await runWithSessionCheck(db, session.proof, []);
    return session;
  } catch (error) {
    if (!(error instanceof SessionChangedError)) throw error;
    if (!error.principal) throw new HttpError(401, "answer.noSession");
    return { ...session, principal: error.principal };
  }
}

/** Sends the messages after the client's last one, then each new one. */
function subscribe(
  feed: ChangeFeed,
  principal: Principal,
  { headers }: FastifyRequest,
  { toldTo, send }: { readonly toldTo: (message: ChangeMessage) => string; readonly send: (text: string) => void },
): () => void {
  const audience: Audience = principal.customer === undefined ? "everybody" : { customer: principal.customer };
  const position = headers["last-event-id"];
  const missed = typeof position === "string" ? feed.after(position, audience) : [];
  // The position goes with the first event, so that a break before any change resumes from here.
  if (missed === undefined || missed.length === 0)
    send(`id: ${feed.position()}\nevent: ${missed ? "position" : streamEvents.all}\ndata: {}\n\n`);
  for (const message of missed ?? []) send(toldTo(message));
  return feed.subscribe(audience, (message) =>
    send(message ? toldTo(message) : `id: ${feed.position()}\nevent: ${streamEvents.all}\ndata: {}\n\n`),
  );
}

/** Returns the changes that the principal may see. A role that reaches only some records of an entity learns only that there was a change. */
function readableBy(schemas: Schemas, principal: Principal, message: ChangeMessage): ChangeMessage {
  const changes = message.changes.flatMap((change) => {
    const roles = grantingRoles(schemas.roles, principal, change.entity, "read");
    if (roles.length === 0) return [];
    const isShared = schemas.entities.get(change.entity)?.head.owner === "shared";
    const isLimited = roles.every((role) => (reachText(role, change.entity, isShared) ?? "true") !== "true");
    return [isLimited ? { entity: change.entity } : change];
  });
  return { ...message, changes };
}

function begin(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-accel-buffering": "no",
    // A socket kept open after its stream would hold up the end of the server until it is idle for long enough.
    connection: "close",
  });
}

/** Names the catalogue of the main site, and of each further one: a page takes that of its own site. */
function schemaEvent({ catalogAddress, sites }: Schemas): string {
  const others = Object.fromEntries(sites.map((site) => [site.name, site.catalogAddress]));
  const data = { catalog: catalogAddress, ...(sites.length > 0 && { sites: others }) };
  return `event: ${streamEvents.schemas}\ndata: ${JSON.stringify(data)}\n\n`;
}

const recordEvent = ({ id, changes }: ChangeMessage): string =>
  `id: ${id}\nevent: ${streamEvents.records}\ndata: ${JSON.stringify(changes)}\n\n`;

/** Ends the streams of sessions that are closed or have expired, and of accounts whose roles have changed: the page opens another one. */
async function endClosedSessions({ db, clock }: RecordEvents, open: ReadonlySet<OpenStream>): Promise<void> {
  const references = new Set([...open].flatMap(({ session }) => session ?? []));
  if (references.size === 0) return;
  const valid = await openSessionsAmong(db, [...references], clock());
  for (const stream of open) {
    const roles = stream.session === undefined ? undefined : valid.get(stream.session);
    if (stream.session !== undefined && (roles === undefined || !isEqual(JSON.parse(roles) as Json, [...(stream.roles ?? [])])))
      stream.end();
  }
}

/** Adds a stream to those of its session, and ends the oldest if there are too many. */
function addToSession(ofSession: Map<string, Set<OpenStream>>, session: string, stream: OpenStream): void {
  const own = ofSession.get(session) ?? new Set();
  ofSession.set(session, own.add(stream));
  const [oldest] = own;
  if (own.size > MAX_OF_SESSION) oldest?.end();
}

function removeFromSession(ofSession: Map<string, Set<OpenStream>>, session: string, stream: OpenStream): void {
  const own = ofSession.get(session);
  own?.delete(stream);
  if (own?.size === 0) ofSession.delete(session);
}
