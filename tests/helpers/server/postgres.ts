import pg from "pg";

/** The PostgreSQL that the test run started, where it did: `npm test` hands its address to the parts that run on it. */
export const postgresUrl = process.env["TEST_DATABASE_URL"];

export interface OwnDatabase {
  readonly url: string;
  /** Removes it, together with whoever is still connected. */
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

/** A database of the test's own on the run's PostgreSQL, empty or a copy of `original`; undefined when the run is on the embedded one. */
export async function ownDatabase(original = "template1"): Promise<OwnDatabase | undefined> {
  if (!postgresUrl) return undefined;
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await connected((client) => client.query(`create database ${name} template ${original}`));
  const drop = () => connected((client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: urlOf(name), drop: async () => void (await drop()) };
}

/** Removes what stands in a table of a database. */
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
    await client.query(`drop database if exists ${name}_draft with (force)`);
    await client.query(`create database ${name}_draft`);
    await begin(urlOf(`${name}_draft`));
    await client.query(`alter database ${name}_draft rename to ${name}`);
  });
  return ownDatabase(name);
}
