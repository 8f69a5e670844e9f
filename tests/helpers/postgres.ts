import pg from "pg";

/** The PostgreSQL that the test run started, where it did: `npm test` hands its address to the parts that run on it. */
export const postgresUrl = process.env["TEST_DATABASE_URL"];

export interface OwnDatabase {
  readonly url: string;
  /** Removes it, together with whoever is still connected. */
  readonly drop: () => Promise<void>;
}

async function ask(sql: string): Promise<void> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** An empty database of the test's own on the run's PostgreSQL; undefined when the run is on the embedded one. */
export async function ownDatabase(): Promise<OwnDatabase | undefined> {
  if (!postgresUrl) return undefined;
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await ask(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(`drop database if exists ${name} with (force)`) };
}
