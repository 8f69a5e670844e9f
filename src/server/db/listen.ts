/** Listens to a channel: on PostgreSQL by a connection of its own that is opened again when it breaks; embedded on the only one there is. */
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import type { Client, ClientConfig } from "pg";
import type { Db } from "./tables.ts";

export interface ChannelListener {
  /** Receives each notification. */
  onMessage(payload: string): void;
  /** Called when the connection is open again: notifications may have been lost meanwhile. */
  onGap(): void;
  /** Receives the error of a broken or refused connection. */
  onError(error: Error): void;
}

/** Pauses before the next try, in ms. */
const PAUSES = [500, 1_000, 2_000, 5_000];
/** A connection that is dead without a word is found by a statement in this interval. */
const PROBE_MS = 30_000;
const CONNECT_MS = 10_000;

const connectionOf = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: "lading listen",
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: CONNECT_MS,
  keepAlive: true,
});

/** Connects and listens. The client is closed if that fails. */
async function connect(client: Client, channel: string): Promise<void> {
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Resolves when the first connection listens. Returns the function that stops. */
export async function listenTo(url: string, channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
  const { default: pg } = await import("pg");
  let client: Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let tries = 0;

  const open = async (): Promise<void> => {
    const next = new pg.Client(connectionOf(url));
    // Ends the connection once, whichever of the two events comes first.
    let isBroken = false;
    const onBroken = (error?: Error): void => {
      if (isBroken || isClosed) return;
      isBroken = true;
      listener.onError(error ?? new Error("The connection that listens for changes has ended."));
      void next.end().catch(() => undefined);
      reopenLater();
    };
    next.on("error", onBroken);
    next.on("end", () => onBroken());
    next.on("notification", ({ payload }) => payload !== undefined && listener.onMessage(payload));
    try {
      await connect(next, channel);
    } catch (error) {
      isBroken = true;
      throw error;
    }
    client = next;
    tries = 0;
    const probe = (): void => {
      timer = setTimeout(() => void (isBroken || isClosed || next.query("select 1").then(probe, onBroken)), PROBE_MS).unref();
    };
    probe();
  };

  const reopenLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        open().then(
          () => (isClosed ? client?.end() : listener.onGap()),
          (error: Error) => {
            listener.onError(error);
            if (!isClosed) reopenLater();
          },
        );
      },
      PAUSES[Math.min(tries++, PAUSES.length - 1)],
    );
    timer.unref();
  };

  await open();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}

/** Listens on the embedded database, which cannot lose a notification. */
export async function listenEmbedded(
  pglite: Pick<PGlite, "onNotification">,
  db: Db,
  channel: string,
  { onMessage }: ChannelListener,
): Promise<() => Promise<void>> {
  const stop = pglite.onNotification((name, payload) => name === channel && onMessage(payload));
  await sql`listen ${sql.id(channel)}`.execute(db);
  return async () => {
    stop();
    await sql`unlisten ${sql.id(channel)}`.execute(db);
  };
}
