/**
 * Records by the value a reference stores, fetched together: a table of fifty
 * rows asks once, not fifty times. What was found is kept for the page.
 */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { referencedRecords } from "#dialect/check/referenced.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { DataSource } from "../host/source.ts";

/** The most values one question names. */
const together = 100;

export interface RecordLookup {
  /** The record, `null` where there is none, `undefined` while it is not known yet. */
  get(reference: Reference, value: string): Rec | null | undefined;
  /** Fetches it with the others that are wanted in the same moment. */
  want(reference: Reference, value: string): void;
  /** Tells a record that was just read or stored. */
  put(reference: Reference, record: Rec): void;
  subscribe(changed: () => void): () => void;
}

export function createRecordLookup(source: DataSource): RecordLookup {
  const known = new Map<string, Rec | null>();
  const wanted = new Map<string, { reference: Reference; values: Set<string> }>();
  const listeners = new Set<() => void>();

  const fetchWanted = async () => {
    const asks = [...wanted.values()];
    wanted.clear();
    await Promise.all(asks.flatMap(({ reference, values }) => chunks([...values], together).map((some) => ask(reference, some))));
  };
  const ask = async (reference: Reference, values: readonly string[]) => {
    const key = keyField(reference);
    const answer = await source.list(reference.entity, { page: 1, size: values.length, filters: { [key]: values } });
    if (!isOk(answer) || !answer.data) return;
    const found = new Map(answer.data.rows.map((row) => [String(row[key]), row]));
    for (const value of values) known.set(placeOf(reference, value), found.get(value) ?? null);
    for (const changed of listeners) changed();
  };

  return {
    get: (reference, value) => known.get(placeOf(reference, value)),
    want(reference, value) {
      if (known.has(placeOf(reference, value))) return;
      if (wanted.size === 0) queueMicrotask(() => void fetchWanted());
      const place = placeOf(reference, "");
      const group = wanted.get(place) ?? { reference, values: new Set() };
      group.values.add(value);
      wanted.set(place, group);
    },
    put(reference, record) {
      known.set(placeOf(reference, String(record[keyField(reference)])), record);
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The field whose value a reference stores. */
export function keyField(reference: Reference): string {
  return reference.key ?? "id";
}

function placeOf(reference: Reference, value: string): string {
  return `${reference.entity}\n${keyField(reference)}\n${value}`;
}

function chunks<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
}

const lookups = new WeakMap<DataSource, RecordLookup>();

/** The lookup of this page. */
export function useRecordLookup(): RecordLookup {
  const { source } = useHost();
  const [lookup] = useState(() => {
    const shared = lookups.get(source) ?? createRecordLookup(source);
    lookups.set(source, shared);
    return shared;
  });
  return lookup;
}

/** `ref` of a check as far as this page knows it; what it does not know is fetched, and `subscribe` tells when it is there. */
export function knownReferences(lookup: RecordLookup, entity: CompiledEntity, record: Rec, stored: Rec | null): Rec {
  return referencedRecords(entity, record, stored, ({ reference }, value) => {
    const found = lookup.get(reference, value);
    if (found === undefined) lookup.want(reference, value);
    return found;
  });
}

/** The record a reference's value names; see `RecordLookup.get`. Fetches it where it is not known. */
export function useReferenced(reference: Reference | undefined, value: string): Rec | null | undefined {
  const lookup = useRecordLookup();
  const found = useSyncExternalStore(lookup.subscribe, () => (reference && value ? lookup.get(reference, value) : null));
  useEffect(() => {
    if (reference && value) lookup.want(reference, value);
  }, [lookup, reference, value]);
  return found;
}
