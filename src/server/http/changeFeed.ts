/**
 * Passes notifications of the database on to the open event streams of this process: at most one message a customer in
 * `GATHER_MS`, with a position from which a stream resumes after a break.
 */
import { randomUUID } from "node:crypto";
import type { EntityChange } from "#dialect/wire/events.ts";
import { readChange } from "../db/recordChanges.ts";

/** Changes within this time are one message: a transition of 200 records, a save with its effects. */
const GATHER_MS = 25;
/** More records of one entity than this are not named. */
const MAX_RECORDS = 100;
/** Messages kept for streams that resume. */
const MAX_KEPT = 2_000;

/** A message to the streams of one customer and of staff; to all of them if `customer` is "". */
export interface ChangeMessage {
  /** Position in this process's feed. */
  readonly id: string;
  readonly customer: string;
  readonly changes: readonly EntityChange[];
}

/** Whose changes a stream receives: those of one customer, or of all of them, which only staff may. */
export type Audience = { readonly customer: string } | "everybody";

export interface ChangeFeed {
  /** Takes a notification of the database. */
  receive(payload: string): void;
  /** Notifications were lost: every stream tells its page to read everything again. */
  lose(): void;
  /** The present position. */
  position(): string;
  /** The messages to an audience after a position; undefined if they are not known: everything must be read again. */
  after(position: string, audience: Audience): readonly ChangeMessage[] | undefined;
  /** Calls `onMessage` for each message to the audience; undefined means that messages were lost. Returns the function that unsubscribes. */
  subscribe(audience: Audience, onMessage: (message: ChangeMessage | undefined) => void): () => void;
  close(): void;
}

type Listener = (message: ChangeMessage | undefined) => void;

interface Listeners {
  readonly add: ChangeFeed["subscribe"];
  /** `customer` "" reaches every listener. */
  send(customer: string, message: ChangeMessage | undefined): void;
}

function createListeners(): Listeners {
  /** Listeners of one customer by its id, those of staff by undefined. */
  const groups = new Map<string | undefined, Set<Listener>>();
  return {
    add(audience, listener) {
      const customer = audience === "everybody" ? undefined : audience.customer;
      const group = groups.get(customer) ?? new Set<Listener>();
      groups.set(customer, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && groups.get(customer) === group) groups.delete(customer);
      };
    },
    send(customer, message) {
      const reached = customer === "" ? [...groups.values()] : [groups.get(customer), groups.get(undefined)];
      for (const group of reached) for (const listener of group ?? []) listener(message);
    },
  };
}

export function createChangeFeed(): ChangeFeed {
  /** Positions of another process, or of this one before its restart, mean nothing here. */
  let epoch = randomUUID().slice(0, 8);
  let last = 0;
  let kept: ChangeMessage[] = [];
  const listeners = createListeners();
  /** Customer -> entity -> versions by id, undefined for "many". */
  const gathered = new Map<string, Map<string, Map<string, number> | undefined>>();
  let timer: NodeJS.Timeout | undefined;

  const idOf = (number: number): string => `${epoch}-${number}`;
  const flush = (): void => {
    timer = undefined;
    for (const [customer, entities] of gathered) {
      const changes = [...entities].map(
        ([entity, versions]): EntityChange => ({ entity, ...(versions && { records: Object.fromEntries(versions) }) }),
      );
      const message = { id: idOf(++last), customer, changes };
      kept.push(message);
      listeners.send(customer, message);
    }
    gathered.clear();
    if (kept.length > MAX_KEPT) kept = kept.slice(-MAX_KEPT);
  };

  return {
    receive(payload) {
      const change = readChange(payload);
      if (!change) return;
      const { customer, entity, record } = change;
      const entities = gathered.get(customer) ?? new Map<string, Map<string, number> | undefined>();
      gathered.set(customer, entities);
      const versions = entities.has(entity) ? entities.get(entity) : new Map<string, number>();
      const isNamed = record !== undefined && versions !== undefined && versions.size < MAX_RECORDS;
      entities.set(entity, isNamed ? versions.set(record.id, record.version) : undefined);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    lose() {
      epoch = randomUUID().slice(0, 8);
      last = 0;
      kept = [];
      gathered.clear();
      listeners.send("", undefined);
    },
    position: () => idOf(last),
    after(position, audience) {
      const [from, number] = position.split("-");
      if (from !== epoch || number === undefined || !/^\d{1,15}$/.test(number)) return undefined;
      const oldest = last - kept.length;
      if (Number(number) < oldest || Number(number) > last) return undefined;
      return kept
        .slice(Number(number) - oldest)
        .filter(({ customer }) => audience === "everybody" || customer === audience.customer || customer === "");
    },
    subscribe: listeners.add,
    close() {
      clearTimeout(timer);
    },
  };
}
