/**
 * Which servers work on one database. Each writes down every few seconds that
 * it is there, so that what only a lone one may do is not done by two.
 */
import { hostname } from "node:os";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./tables.ts";

export interface ServerRegistration {
  /** Whether no other server has been heard of lately. */
  isAlone(): Promise<boolean>;
  leave(): Promise<void>;
}

const EVERY_MS = 10_000;
/** Silent for so long, a server has ended without leaving. */
const SILENT_SECONDS = 45;

/** Servers that have been heard of lately; none on the embedded database. */
export async function countActiveServers(db: Db): Promise<number> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('servers') is not null as there`.execute(db);
  if (!rows[0]?.there) return 0;
  const found = await sql<{ count: number }>`
    select count(*)::int as count from servers where seen > now() - make_interval(secs => ${SILENT_SECONDS})`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** @param onError told of what kept it from writing itself down */
export async function registerServer(db: Db, onError: (error: unknown) => void): Promise<ServerRegistration> {
  const id = `${hostname()} ${process.pid} ${randomUUID()}`;
  let hasLeft = false;
  const write = async (): Promise<void> => {
    if (hasLeft) return;
    // By the database's clock: those of the machines may differ.
    await sql`insert into servers (id, seen) values (${id}, now()) on conflict (id) do update set seen = now()`.execute(db);
    await sql`delete from servers where seen not between now() - make_interval(secs => ${SILENT_SECONDS}) and now() + make_interval(secs => ${SILENT_SECONDS})`.execute(
      db,
    );
  };
  // One after the other: what is still being written when it leaves would bring it back.
  let last: Promise<void> = Promise.resolve();
  const say = (): Promise<void> => (last = last.then(write, write));
  await say();
  const timer = setInterval(() => void say().catch(onError), EVERY_MS);
  timer.unref();
  return {
    async isAlone() {
      await say();
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
