import pg from "pg";

/** The PostgreSQL that the test run started, where it did: `npm test` hands its address to the parts that run on it. */
export const postgresUrl = process.env["TEST_DATABASE_URL"];

export interface OwnDatabase {
  readonly url: string;
  /** Removes it, and closes the connections to it. */
  readonly drop: () => Promise<void>;
}

/** One connection to the database that is always there. */
async function connected<Result>(work: (client: pg.Client) => Promise<Result>, url = postgresUrl): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(postgresUrl ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** Addresses of all servers of the run: one, or the coordinator of a Citus cluster and its workers. */
let known: Promise<readonly string[]> | undefined;
const servers = (): Promise<readonly string[]> => (known ??= connected(serversOf));
async function serversOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  if (rows.length === 0) return [postgresUrl ?? ""];
  const nodes = await client.query<{ host: string; port: number }>(
    "select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid",
  );
  const workers = nodes.rows.map(({ host, port }) => {
    const url = new URL(postgresUrl ?? "");
    url.hostname = host;
    url.port = String(port);
    return url.href;
  });
  return [postgresUrl ?? "", ...workers];
}

/** Runs the statements on all servers; a cluster creates, renames and drops no database on its workers by itself. */
async function onServers(...statements: readonly string[]): Promise<void> {
  for (const url of await servers())
    await connected(async (client) => {
      for (const statement of statements) await client.query(statement);
    }, url);
}
/** Ends who is connected to a database: the maintenance daemon of Citus stays until then. */
const ending = (name: string) => `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`;

async function createDatabase(name: string, original: string): Promise<void> {
  await onServers(ending(original), `create database ${name} template ${original}`);
  const [coordinator = "", ...workers] = await servers();
  if (workers.length === 0 || original !== "template1") return;
  for (const url of [coordinator, ...workers])
    await connected((client) => client.query("create extension citus"), Object.assign(new URL(url), { pathname: `/${name}` }).href);
  const { hostname, port } = new URL(coordinator);
  await connected(async (client) => {
    await client.query("select citus_set_coordinator_host($1, $2)", [hostname, Number(port)]);
    for (const worker of workers.map((url) => new URL(url)))
      await client.query("select citus_add_node($1, $2)", [worker.hostname, Number(worker.port)]);
  }, urlOf(name));
}

/** A database of the test's own on the run's PostgreSQL, empty or a copy of `original`; undefined when the run is on the embedded one. */
export async function ownDatabase(original = "template1"): Promise<OwnDatabase | undefined> {
  if (!postgresUrl) return undefined;
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await createDatabase(name, original);
  return { url: urlOf(name), drop: () => onServers(`drop database if exists ${name} with (force)`) };
}

/** Removes the rows of a table. */
export async function emptyTable(url: string, table: string): Promise<void> {
  await connected((client) => client.query(`delete from ${table}`), url);
}

/** Any number: who begins an original holds the lock of this one. */
const beginning = 4_711;

/**
 * A database of its own like the original of this name. The first who asks begins the original, others wait for it;
 * `begin` has closed all its connections when it resolves.
 */
export async function copyDatabase(name: string, begin: (url: string) => Promise<void>): Promise<OwnDatabase | undefined> {
  if (!postgresUrl) return undefined;
  await connected(async (client) => {
    await client.query("select pg_advisory_lock($1)", [beginning]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount !== 0) return;
    await onServers(`drop database if exists ${name}_draft with (force)`);
    await createDatabase(`${name}_draft`, "template1");
    await begin(urlOf(`${name}_draft`));
    await onServers(ending(`${name}_draft`), `alter database ${name}_draft rename to ${name}`);
  });
  return ownDatabase(name);
}
