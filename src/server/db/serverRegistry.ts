/**
 * Registry of the servers on one database. Each server writes a heartbeat every
 * few seconds, so that work for a single server is not done by two.
 */
import { hostname } from "node:os";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./tables.ts";

export interface ServerRegistration {
  /** Returns whether no other server has a recent heartbeat. */
  isAlone(): Promise<boolean>;
  leave(): Promise<void>;
}

const HEARTBEAT_MS = 10_000;
/** A server without a heartbeat for so long has ended without leaving. */
const TIMEOUT_SECONDS = 45;

/** Counts the servers with a recent heartbeat; 0 on the embedded database. */
export async function countActiveServers(db: Db): Promise<number> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('servers') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return 0;
  const found = await sql<{ count: number }>`
    select count(*)::int as count from servers where seen > now() - make_interval(secs => ${TIMEOUT_SECONDS})`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Registers this process. @param onError receives the errors of heartbeats */
export async function registerServer(db: Db, onError: (error: unknown) => void): Promise<ServerRegistration> {
  const id = `${hostname()} ${process.pid} ${randomUUID()}`;
  let hasLeft = false;
  const writeHeartbeat = async (): Promise<void> => {
    if (hasLeft) return;
    // The database's clock counts: the machines' clocks may differ.
    await sql`insert into servers (id, seen) values (${id}, now()) on conflict (id) do update set seen = excluded.seen`.execute(db);
    await sql`delete from servers where seen not between now() - make_interval(secs => ${TIMEOUT_SECONDS}) and now() + make_interval(secs => ${TIMEOUT_SECONDS})`.execute(
      db,
    );
  };
  // In sequence: a heartbeat still in flight would register a server that has left.
  let last: Promise<void> = Promise.resolve();
  const heartbeat = (): Promise<void> => (last = last.then(writeHeartbeat, writeHeartbeat));
  await heartbeat();
  const timer = setInterval(() => void heartbeat().catch(onError), HEARTBEAT_MS);
  timer.unref();
  return {
    async isAlone() {
      await heartbeat();
      const { rows } = await sql<{ others: number }>`select count(*)::int as others from servers where id <> ${id}`.execute(db);
      return rows[0]?.others === 0;
    },
    async leave() {
      clearInterval(timer);
      hasLeft = true;
      await last.catch(onError);
      await sql`delete from servers where id = ${id}`.execute(db);
    },
  };
}
