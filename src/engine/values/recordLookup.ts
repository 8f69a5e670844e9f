/**
 * Referenced records by the value that a reference stores. Lookups of one moment are one call: a table of fifty rows asks
 * once, not fifty times. Results are cached for the life of the data source.
 */
import { createListeners } from "../browser/listeners.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { isEqual } from "#dialect/json/equal.ts";
import type { Rec } from "#dialect/json/json.ts";
import { type ReadReference, referencedRecords } from "#dialect/check/referenced.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { DataSource } from "../host/source.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

/** Most values of one call. */
const batchSize = 100;

export interface RecordLookup {
  /** Returns the record; null where there is none, undefined while it is not loaded. */
  get(reference: Reference, value: string): Rec | null | undefined;
  /** Loads the record, in one call with the others requested in the same moment. */
  request(reference: Reference, value: string): void;
  /** Adds records that were just loaded or stored. Subscribers are notified only if a record that someone has read differs now. */
  put(reference: Reference, records: readonly Rec[]): void;
  subscribe(changed: () => void): () => void;
}

export function createRecordLookup(source: DataSource): RecordLookup {
  const known = new Map<string, Rec | null>();
  /** The keys that someone has asked for: nobody waits for the others. */
  const read = new Set<string>();
  const requested = new Map<string, { reference: Reference; values: Set<string> }>();
  const { subscribe, notify } = createListeners();

  const fetchRequested = async () => {
    const groups = [...requested.values()];
    requested.clear();
    await Promise.all(groups.flatMap(({ reference, values }) => chunks([...values], batchSize).map((some) => load(reference, some))));
  };
  const load = async (reference: Reference, values: readonly string[]) => {
    const key = keyField(reference);
    const found = new Map<string, Rec>();
    // Several records may share a key: the newest, which a list begins with, counts, and further pages bring the other keys.
    const size = values.length;
    for (let page = 1, more = true; more && found.size < size; page++) {
      const response = await source.list(reference.entity, { page, size, filters: { [key]: values } });
      if (!isOk(response) || !response.data) return;
      const { rows } = response.data;
      for (const row of rows) if (!found.has(String(row[key]))) found.set(String(row[key]), row);
      more = rows.length === size;
    }
    for (const value of values) known.set(cacheKey(reference, value), found.get(value) ?? null);
    notify();
  };

  return {
    get(reference, value) {
      const key = cacheKey(reference, value);
      read.add(key);
      return known.get(key);
    },
    request(reference, value) {
      if (known.has(cacheKey(reference, value))) return;
      if (requested.size === 0) queueMicrotask(() => void fetchRequested());
      const groupKey = cacheKey(reference, "");
      const group = requested.get(groupKey) ?? { reference, values: new Set() };
      group.values.add(value);
      requested.set(groupKey, group);
    },
    put(reference, records) {
      let isNews = false;
      for (const record of records) {
        const key = cacheKey(reference, String(record[keyField(reference)]));
        isNews ||= read.has(key) && !isEqual(known.get(key), record);
        known.set(key, record);
      }
      if (isNews) notify();
    },
    subscribe,
  };
}

/** Returns the name of the field whose value a reference stores. */
export function keyField(reference: Reference): string {
  return reference.key ?? "id";
}

function cacheKey(reference: Reference, value: string): string {
  return `${reference.entity}\n${keyField(reference)}\n${value}`;
}

function chunks<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
}

const lookupOf = oncePer(createRecordLookup);

/** Returns the lookup of the host's data source. */
export function useRecordLookup(): RecordLookup {
  const { source } = useHost();
  const [lookup] = useState(() => lookupOf(source));
  return lookup;
}

/** Returns the referenced records that are loaded, as `ref` of a check. Requests the others; `subscribe` reports when they are loaded. */
export function knownReferences(lookup: RecordLookup, reads: readonly ReadReference[], record: Rec, stored: Rec | null): Rec {
  return referencedRecords(reads, record, stored, ({ reference }, value) => {
    const found = lookup.get(reference, value);
    if (found === undefined) lookup.request(reference, value);
    return found;
  });
}

/** Returns the record that a reference's value names (see `RecordLookup.get`) and requests it where it is not loaded. */
export function useReferenced(reference: Reference | undefined, value: string): Rec | null | undefined {
  const lookup = useRecordLookup();
  const found = useSyncExternalStore(lookup.subscribe, () => (reference && value ? lookup.get(reference, value) : null));
  useEffect(() => {
    if (reference && value) lookup.request(reference, value);
  }, [lookup, reference, value]);
  return found;
}
