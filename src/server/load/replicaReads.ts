/**
 * Lists from a streaming replica. A reader never misses its own writes, nor changes that its page was notified of.
 *
 * A position is the end of the log of the primary (`pg_current_wal_insert_lsn`). The replica serves a reader once it has
 * replayed the reader's position, which is the later of two:
 *
 * - what the reader has written: the answer to a write carries a position, and the client sends it with its calls
 *   (`positionHeader`), to whichever process;
 * - what was announced to its customer (`db/recordChanges.ts`): an open page reads again because of it.
 *
 * Otherwise, and whenever the replica fails or falls behind, the primary serves.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { readChange } from "../db/recordChanges.ts";
import type { Db } from "../db/tables.ts";
import { isReadTimeout } from "../db/openDatabase.ts";
import { startRounds } from "./startRounds.ts";

/** Time between two looks at the replica. */
const LOOK_MS = 1_000;
/** A replica without the changes before this time serves nobody. */
const MAX_LAG_MS = 5_000;
/** After an error the primary serves for this time. */
const REST_MS = 5_000;
/** A look that takes longer has failed: a frozen replica answers nothing. */
const ANSWER_MS = 2_000;

export interface ReplicaReader {
  /** Position that the client sent in `positionHeader`. */
  readonly position: string | undefined;
  /** Undefined for staff, who read records of all customers. */
  readonly customer: string | undefined;
}

export interface ReplicaReads {
  /** Returns the replica if it has all that the reader may expect; otherwise the primary has to be asked. */
  dbFor(reader: ReplicaReader): Promise<Db | undefined>;
  /** Returns the present position, as 16 hexadecimal digits: later ones are greater as text. */
  position(): Promise<string>;
  /** Takes a notification of changed records. */
  receive(payload: string): void;
  /** Notifications were lost. */
  lose(): void;
  /** The replica did not answer a call, which then goes to the primary. After an error that is not a slow statement, the next calls do too. */
  fail(error: unknown): void;
  /** Whether the replica serves at present; for the metrics. */
  readonly serves: () => boolean;
  close(): Promise<void>;
}

export interface ReplicaParts {
  readonly primary: Db;
  readonly replica: Db;
  /** Receives a line when the replica stops serving and when it serves again. */
  onState(line: string): void;
}

export function createReplicaReads({ primary, replica, onState }: ReplicaParts): ReplicaReads {
  const floors = createFloors(() => positionOf(primary));
  /** Positions of the primary at the last looks, the oldest first. */
  let looks: { readonly at: number; readonly position: bigint }[] = [];
  let replayed = 0n;
  let isFresh = false;
  let restsUntil = 0;
  let reading: Promise<void> | undefined;

  const serves = (): boolean => isFresh && performance.now() >= restsUntil;
  const setFresh = (fresh: boolean, why = ""): void => {
    if (fresh !== isFresh) onState(fresh ? "The replica serves lists." : `The replica serves no lists: ${why}`);
    isFresh = fresh;
  };
  const look = async (): Promise<void> => {
    const [at, position] = [performance.now(), await positionOf(primary)];
    const state = await inTime(stateOf(replica));
    replayed = state.replayed;
    looks = [...looks.filter((one) => one.at > at - MAX_LAG_MS), { at, position }];
    const isBehind = replayed < (looks[0]?.position ?? position);
    setFresh(state.isStandby && !isBehind, state.isStandby ? "it is behind" : "it is no standby");
    floors.settle(replayed);
  };
  /** Readers that wait at the same time ask once. */
  const readReplayed = (): Promise<void> => {
    reading ??= inTime(stateOf(replica))
      .then((state) => void (replayed = state.replayed))
      .catch((error: unknown) => setFresh(false, errorMessage(error)))
      .finally(() => (reading = undefined));
    return reading;
  };
  const stop = startRounds(look, { every: LOOK_MS, onError: (error) => setFresh(false, errorMessage(error)) });

  return {
    serves,
    async dbFor({ position, customer }) {
      const floor = floors.of(customer);
      const own = position === undefined ? 0n : readPosition(position);
      if (!serves() || floor === undefined || own === undefined) return undefined;
      const needed = own > floor ? own : floor;
      if (needed > replayed) await readReplayed();
      return needed <= replayed && serves() ? replica : undefined;
    },
    position: async () => positionText(await positionOf(primary)),
    receive(payload) {
      const change = readChange(payload);
      if (change) floors.announce(change.customer);
    },
    lose: () => floors.announce(""),
    fail(error) {
      if (!isReadTimeout(error)) restsUntil = performance.now() + REST_MS;
    },
    close: stop,
  };
}

interface Floors {
  /** A change of the customer was announced, of all customers by "": its position is not known yet. */
  announce(customer: string): void;
  /** Returns what a reader needs; undefined if it is not known yet. Staff reads what belongs to all. */
  of(customer: string | undefined): bigint | undefined;
  /** Forgets positions that every reader has, and asks again for those that could not be read. */
  settle(replayed: bigint): void;
}

/** The positions that the replica must have replayed, by customer. */
function createFloors(read: () => Promise<bigint>): Floors {
  const known = new Map<string, bigint>();
  let announced = new Set<string>();
  /** Announced before the position that is being read: it covers these, and none that are announced meanwhile. */
  let covered: ReadonlySet<string> = new Set();
  let latest = 0n;
  let isReading = false;
  const readAll = async (): Promise<void> => {
    while (announced.size > 0) {
      covered = announced;
      announced = new Set();
      latest = await read();
      for (const customer of covered) known.set(customer, latest);
      covered = new Set();
    }
  };
  const readSoon = (): void => {
    if (isReading) return;
    isReading = true;
    readAll()
      // The next look tries again; until then the primary serves these customers.
      .catch(() => (announced = new Set([...announced, ...covered])))
      .finally(() => (isReading = false));
  };
  const isUnknown = (customer: string): boolean => announced.has(customer) || covered.has(customer);
  return {
    announce(customer) {
      announced.add(customer);
      readSoon();
    },
    of(customer) {
      if (customer === undefined) return announced.size + covered.size > 0 ? undefined : latest;
      if (isUnknown(customer) || isUnknown("")) return undefined;
      const [own, all] = [known.get(customer) ?? 0n, known.get("") ?? 0n];
      return own > all ? own : all;
    },
    settle(replayed) {
      if (announced.size > 0) readSoon();
      for (const [customer, position] of known) if (position <= replayed) known.delete(customer);
    },
  };
}

interface ReplicaState {
  readonly replayed: bigint;
  readonly isStandby: boolean;
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = pause(ANSWER_MS, undefined, { ref: false }).then(() => Promise.reject(new Error("it does not answer")));
  return Promise.race([work, late]);
}

/** Bytes of the header of a page of the log, and of the first page of a segment. */
const [PAGE_HEADER, SEGMENT_HEADER] = [24n, 40n];

/**
 * Returns the end of the log, also of what is not on disk yet. An end right behind the header of an empty page counts as
 * the end of the page before: a replica never gets further until something is written.
 */
async function positionOf(db: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string; page: number; segment: number }>`
    select pg_current_wal_insert_lsn()::text as position, current_setting('wal_block_size')::int as page,
      pg_size_bytes(current_setting('wal_segment_size')) as segment`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database does not tell its position");
  const position = readLogPosition(row.position);
  if (position % BigInt(row.segment) === SEGMENT_HEADER) return position - SEGMENT_HEADER;
  return position % BigInt(row.page) === PAGE_HEADER ? position - PAGE_HEADER : position;
}

async function stateOf(db: Db): Promise<ReplicaState> {
  const { rows } = await sql<{ standby: boolean; replayed: string | null }>`
    select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed`.execute(db);
  const [row] = rows;
  return { isStandby: row?.standby === true, replayed: readLogPosition(row?.replayed) };
}

/** Reads `16/B374D848`, two halves of a number of 64 bits; 0 for anything else. */
function readLogPosition(text: string | null | undefined): bigint {
  const [high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? "")?.slice(1) ?? [];
  return high === undefined || low === undefined ? 0n : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const positionText = (position: bigint): string => position.toString(16).padStart(16, "0");

/** Undefined for what is no position: the primary serves then. */
const readPosition = (text: string): bigint | undefined => (/^[0-9a-f]{16}$/.test(text) ? BigInt(`0x${text}`) : undefined);
