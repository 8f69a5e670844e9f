/**
 * Opens one of the two databases behind the same `Db`.
 *
 * This folder is the only home of PGlite and of pg: everything else sees Kysely.
 */
import { mkdir } from "node:fs/promises";
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import type { Db, Tables } from "./tables.ts";

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: "embedded" | "postgres";
  /** Work that no caller waits for and that may take minutes: tables, indexes, many records at once. */
  unhurried<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Of PostgreSQL only. */
  readonly pool?: () => PoolFigures;
  close(): Promise<void>;
}

export interface PoolFigures {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** int8 and numeric would come as text from one driver and as number or BigInt from the other. */
const INT8 = 20;
/** Ours are counts and versions, far below 2^53. */
const toNumber = (text: string): number => Number(text);
const parsers = { [INT8]: toNumber };

/** The embedded database in `folder`. The caller holds the lock of it (`folderLock.ts`): two processes on one folder destroy it. */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const { pgliteDialect } = await import("./pgliteDialect.ts");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pglite = await beginEmbedded({ dataDir: folder });
  const db = new Kysely<Tables>({ dialect: pgliteDialect(pglite) });
  return { db, kind: "embedded", unhurried: (work) => work(db), close: () => db.destroy() };
}

/** PGlite as we read from it: in a folder, or in memory, there also as a copy of an image (`beginImage`). */
export async function beginEmbedded(where: Pick<PGliteOptions, "dataDir" | "loadDataDir"> = {}): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  return PGlite.create({ ...where, parsers });
}

/** A new embedded database as one file, with what `prepare` puts into it. */
export async function beginImage(prepare: (db: Db) => Promise<void>): Promise<Blob> {
  const { pgliteDialect } = await import("./pgliteDialect.ts");
  const pglite = await beginEmbedded();
  const db = new Kysely<Tables>({ dialect: pgliteDialect(pglite) });
  try {
    await prepare(db);
    // Whoever opens it has nothing to recover.
    await pglite.exec("checkpoint");
    return await pglite.dumpDataDir("none");
  } finally {
    await db.destroy();
  }
}

/** How long a statement or the wait for a connection may take before the caller is told to try later. */
const STATEMENT_MS = 10_000;
const deadlines = {
  connectionTimeoutMillis: STATEMENT_MS,
  statement_timeout: STATEMENT_MS,
  // A server that hangs ends no statement by itself.
  query_timeout: STATEMENT_MS + 2_000,
  idle_in_transaction_session_timeout: STATEMENT_MS * 3,
};
/** Connections of one process, unless set. */
const CONNECTIONS = 10;

export interface PostgresOptions {
  onError(error: Error): void;
  readonly connections?: number;
}

export async function openPostgres(url: string, { onError, connections = CONNECTIONS }: PostgresOptions): Promise<OpenDatabase> {
  const hurried = await openPool(url, onError, { max: connections, ...deadlines });
  return {
    ...hurried,
    kind: "postgres",
    async unhurried(work) {
      const patient = await openPool(url, onError, { max: 2 });
      try {
        return await work(patient.db);
      } finally {
        await patient.close();
      }
    },
  };
}

async function openPool(
  url: string,
  onError: (error: Error) => void,
  settings: object,
): Promise<Pick<OpenDatabase, "db" | "close" | "pool">> {
  const [{ default: pg }, { pgDialect }] = await Promise.all([import("pg"), import("./pgDialect.ts")]);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "lading",
    ...settings,
  });
  // A connection that breaks is replaced by the pool; without a listener it would end the process. The pool listens to
  // those that are idle; one that breaks between two statements of a transaction tells nobody but itself.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", onError));
  const parserOf = (oid: number): ((text: string) => unknown) => (oid === INT8 ? toNumber : pg.types.getTypeParser(oid, "text"));
  const db = new Kysely<Tables>({ dialect: pgDialect(pool, parserOf) });
  const figures = (): PoolFigures => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, pool: figures, close: () => db.destroy() };
}
