/**
 * Opens one of the two databases behind the same `Db`.
 *
 * This folder is the only home of PGlite and of pg: everything else sees Kysely.
 */
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import type { PoolConfig } from "pg";
import { type ChannelListener, listenEmbedded, listenTo } from "./listen.ts";
import { settleAllStaged } from "./stagedRows.ts";
import { readTimestamp } from "./parameterText.ts";
import type { Db, Tables } from "./tables.ts";

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: "embedded" | "postgres";
  /** Connections to the database itself, without a pooler in between: for locks that outlast a transaction. */
  readonly direct: Db;
  /** Runs work without the deadlines of calls: tables, indexes, many records at once. It may take minutes. */
  withoutDeadlines<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Receives the notifications of a channel from all processes. Returns the function that stops. */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** Counts of the connection pool; PostgreSQL only. */
  readonly pool?: () => PoolFigures;
  close(): Promise<void>;
}

export interface PoolFigures {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** One driver returns int8 as text, the other as number or BigInt; both are read as numbers. */
const INT8 = 20;
const TIMESTAMPTZ = 1184;
/** Safe: the values are counts and versions, far below 2^53. */
const toNumber = (text: string): number => Number(text);
const parsers = { [INT8]: toNumber };

/** Opens the embedded database in `folder`. The caller holds the folder's lock (`folderLock.ts`): two processes on one folder destroy it. */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const { pgliteDialect } = await import("./pgliteDialect.ts");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The first start creates the files, which takes 300 MB that only closing gives back.
  if (!(await hasDatabase(folder))) await (await openPglite({ dataDir: folder })).close();
  const pglite = await openPglite({ dataDir: folder });
  const db = new Kysely<Tables>({ dialect: pgliteDialect(pglite) });
  // Before anything else reads or migrates records.
  await settleAllStaged(db);
  return {
    db,
    kind: "embedded",
    direct: db,
    withoutDeadlines: (work) => work(db),
    listen: (channel, listener) => listenEmbedded(pglite, db, channel, listener),
    close: () => db.destroy(),
  };
}

/** Memory for pages of tables: PGlite takes five times as much by default, for data that fits in less. */
const BUFFERS = "32MB";

/** Whether the folder holds an embedded database. */
export async function hasDatabase(folder: string): Promise<boolean> {
  return stat(join(folder, "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

/** Opens PGlite with the server's type parsers: in a folder or in memory, there also from an image (`dumpDataDir`). */
export async function openPglite(where: Pick<PGliteOptions, "dataDir" | "loadDataDir"> = {}): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  return PGlite.create({ ...where, parsers, startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${BUFFERS}`] });
}

/** Longest time for a statement and for the wait for a connection; after it the caller gets 503. */
const STATEMENT_MS = 10_000;
const deadlines = {
  connectionTimeoutMillis: STATEMENT_MS,
  statement_timeout: STATEMENT_MS,
  // A server that hangs does not cancel a statement by itself.
  query_timeout: STATEMENT_MS + 2_000,
  idle_in_transaction_session_timeout: STATEMENT_MS * 3,
};
/** Default size of the pool of one process. */
const CONNECTIONS = 10;

export interface PostgresOptions {
  onError(error: Error): void;
  readonly connections?: number;
  /** URL of the database itself, where the other one leads to a pooler of transactions: for listening, locks and tables. */
  readonly listenUrl?: string | undefined;
  /** Whether repeated statements are prepared by name. A pooler of transactions before PgBouncer 1.21 does not know the names of another connection. */
  readonly prepares?: boolean;
}

export async function openPostgres(
  url: string,
  { onError, connections = CONNECTIONS, listenUrl = url, prepares = true }: PostgresOptions,
): Promise<OpenDatabase> {
  const pooled = await openPool(url, onError, { max: connections, prepares, ...deadlines });
  const direct = listenUrl === url ? undefined : await openPool(listenUrl, onError, { max: 1 });
  return {
    ...pooled,
    kind: "postgres",
    direct: direct?.db ?? pooled.db,
    async close() {
      await direct?.close();
      await pooled.close();
    },
    listen: (channel, listener) => listenTo(listenUrl, channel, listener),
    async withoutDeadlines(work) {
      const patient = await openPool(listenUrl, onError, { max: 2 });
      try {
        return await work(patient.db);
      } finally {
        await patient.close();
      }
    },
  };
}

/** A statement that a replica does not answer in this time goes to the primary. */
const REPLICA_MS = 3_000;

/** Opens a pool of connections to a streaming replica. They are opened with the first statements: a replica that is down stops no start. */
export function openReplica(
  url: string,
  { onError, connections = CONNECTIONS }: PostgresOptions,
): Promise<Pick<OpenDatabase, "db" | "close">> {
  return openPool(url, onError, { max: connections, ...deadlines, connectionTimeoutMillis: REPLICA_MS, query_timeout: REPLICA_MS });
}

/** Whether the error is that of `query_timeout`: the statement took too long, and the database may be well. */
export const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout";

async function openPool(
  url: string,
  onError: (error: Error) => void,
  { prepares = true, ...settings }: PoolConfig & { readonly prepares?: boolean },
): Promise<Pick<OpenDatabase, "db" | "close" | "pool">> {
  const [{ default: pg }, { pgDialect }] = await Promise.all([import("pg"), import("./pgDialect.ts")]);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "lading",
    ...settings,
  });
  // The pool replaces a broken connection; without a listener the error would end the process. The pool listens to idle
  // connections only: one that breaks between two statements of a transaction emits on its client alone.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", onError));
  const parserOf = (oid: number): ((text: string) => unknown) => {
    const general = pg.types.getTypeParser(oid, "text");
    if (oid === INT8) return toNumber;
    return oid === TIMESTAMPTZ ? (text) => readTimestamp(text) ?? general(text) : general;
  };
  const db = new Kysely<Tables>({ dialect: pgDialect(pool, { parserOf, prepares }) });
  const figures = (): PoolFigures => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, pool: figures, close: () => db.destroy() };
}
