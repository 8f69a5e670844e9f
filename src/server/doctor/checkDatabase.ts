/** Checks the PostgreSQL of the settings: version, durability, rights, room for connections, clock, notifications. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { type OpenDatabase, openPostgres } from "../db/openDatabase.ts";
import type { Settings } from "../settings/settings.ts";
import { doubtful, faulty, type Finding, inOrder } from "./finding.ts";

/** Connections of one process if `DATABASE_CONNECTIONS` is not set, and the one that listens. */
const [CONNECTIONS, LISTENING] = [10, 1];
/** Clocks that differ more let sessions and codes end at another time than they say. */
const CLOCK_SECONDS = 2;
const NOTICE_MS = 3_000;

/** What the database says of itself. */
export interface DatabaseFacts {
  /** `server_version_num`: 150004. */
  readonly version: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly synchronous: string;
  /** Whether tables may be created. */
  readonly creates: boolean;
  /** Connections that may still be opened. */
  readonly room: number;
  /** Seconds by which the clock of the database is ahead of this machine's. */
  readonly ahead: number;
}

/** Connects and returns the findings; a database that cannot be reached is one. The embedded database has none. */
export async function checkDatabase({ databaseUrl, listenUrl, prepares, load }: Settings): Promise<Finding[]> {
  if (databaseUrl === undefined) return [];
  let opened: OpenDatabase | undefined;
  try {
    opened = await openPostgres(databaseUrl, { onError: () => undefined, connections: 2, listenUrl, prepares });
    const facts = await readFacts(opened);
    return [...databaseFindings(facts, load.connections ?? CONNECTIONS), await checkNotices(opened)];
  } catch (error) {
    return [faulty("DATABASE_URL", errorMessage(error), "Check address, database, user and password, and that the server may reach it.")];
  } finally {
    await opened?.close();
  }
}

async function readFacts({ db }: OpenDatabase): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts & { now: number }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous,
      has_schema_privilege(current_schema(), 'create') as creates,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as room,
      extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("the database does not answer about itself");
  return { ...facts, ahead: facts.now - Date.now() / 1000 };
}

/** Returns the findings of these facts. @param connections that one process opens for calls */
export function databaseFindings(facts: DatabaseFacts, connections: number): Finding[] {
  const findings: Finding[] = [];
  const name = `PostgreSQL ${Math.floor(facts.version / 10_000)}`;
  if (facts.version < 150_000) findings.push(faulty("database", `${name} is too old`, "Use PostgreSQL 15 or newer."));
  if (facts.encoding !== "UTF8")
    findings.push(faulty("database", `its encoding is ${facts.encoding}`, "Create the database with --encoding UTF8."));
  if (facts.fsync !== "on")
    findings.push(faulty("database", "fsync is off: a power loss destroys it", "Set fsync = on in postgresql.conf."));
  if (facts.synchronous === "off")
    findings.push(faulty("database", "synchronous_commit is off: a crash loses saves that were answered", "Set synchronous_commit = on."));
  if (!facts.creates)
    findings.push(
      faulty("database", "its user may not create tables", "Make the user the owner of the database, or grant create on its schema."),
    );
  if (facts.room < connections + LISTENING)
    findings.push(
      doubtful(
        "database",
        `has room for ${facts.room} connections; a process opens ${connections + LISTENING}`,
        "Raise max_connections, lower DATABASE_CONNECTIONS, or use PgBouncer.",
      ),
    );
  if (Math.abs(facts.ahead) > CLOCK_SECONDS)
    findings.push(
      doubtful(
        "clock",
        `differs by ${Math.round(Math.abs(facts.ahead))} s from that of the database`,
        "Set the clock of both machines by NTP (timedatectl).",
      ),
    );
  return findings.length > 0 ? findings : [inOrder("database", `${name}, UTF-8, durable, room for ${facts.room} connections`)];
}

/** Sends a notification to itself. It gets lost if a pooler of transactions is in between. */
async function checkNotices({ db, listen }: OpenDatabase): Promise<Finding> {
  const channel = "lading_doctor";
  let hasArrived = false;
  const stop = await listen(channel, { onMessage: () => (hasArrived = true), onGap: () => undefined, onError: () => undefined });
  try {
    const since = performance.now();
    await sql`select pg_notify(${channel}, 'probe')`.execute(db);
    while (!hasArrived && performance.now() - since < NOTICE_MS) await pause(20);
    if (hasArrived) return inOrder("notifications", "arrive");
    return faulty(
      "notifications",
      "do not arrive: open pages are not told of changes by other servers",
      "Set DATABASE_LISTEN_URL to the database itself, without a pooler of transactions.",
    );
  } finally {
    await stop();
  }
}
