/**
 * The lists that were read last, for reading without a connection. The page of the server that shows them is
 * `src/server/http/offlinePage.ts`.
 *
 * They belong to one account and one session of this browser: the host deletes them with the session, and that page shows none without
 * the cookie of the session, to another account, or after their time.
 */
import { HOUR } from "#dialect/text/durations.ts";

/** Whose lists a browser keeps, and how the page that shows them recognizes that account. */
export interface ListKeeper {
  /** Name of the cache, which the host deletes with the session. */
  readonly cache: string;
  readonly account: string;
  /** Key of the session in local storage, whose `user.loginName` is the account. */
  readonly session: string;
  /** Name of the cookie with the token of the session. */
  readonly cookie: string;
}

/** Content of a list, all as text. */
export interface KeptList {
  /** Name of its screen. */
  readonly screen: string;
  readonly title: string;
  readonly language: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of records that the list has. */
  readonly total: string;
}

/** A list as it is stored: what the page without a connection needs to show it, and to know whether it may. */
export interface StoredList extends KeptList, Omit<ListKeeper, "cache"> {
  /** The address of the site. */
  readonly path: string;
  /** Time of reading and time of deletion, in ms since 1970. */
  readonly at: number;
  readonly until: number;
  /** The time of reading in local time, `YYYY-MM-DD HH:mm`. */
  readonly read: string;
}

export interface KeepOptions {
  /** Returns the keeper as of now; undefined without a session that may keep lists. */
  keeper(): ListKeeper | undefined;
  readonly most: number;
  readonly hours: number;
  readonly now?: number;
}

/** Stores a list in place of its earlier page, and deletes the oldest above the number. Does nothing in a page without a service worker. */
export async function keepList(list: KeptList, { keeper, most, hours, now = Date.now() }: KeepOptions): Promise<void> {
  const own = keeper();
  if (!own || !("caches" in globalThis) || !document.querySelector('link[rel="manifest"]')) return;
  const { cache: name, ...account } = own;
  const times = { at: now, until: now + hours * HOUR, read: readTime(now) };
  const stored: StoredList = { ...list, ...account, ...times, path: location.pathname };
  const cache = await caches.open(name);
  const address = `/kept/${encodeURIComponent(list.screen)}`;
  await cache.delete(address);
  // Keys stay in the order in which they were stored.
  const others = await cache.keys();
  for (const old of others.slice(0, Math.max(0, others.length - most + 1))) await cache.delete(old);
  await cache.put(address, new Response(JSON.stringify(stored), { headers: { "content-type": "application/json" } }));
  // A logout meanwhile has deleted the store, and this has made it again.
  if (keeper()?.account !== account.account) await caches.delete(name);
}

function readTime(now: number): string {
  const time = new Date(now);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
