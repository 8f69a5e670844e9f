/**
 * Records of an entity, generated from its schema: plausible, on the edge, and
 * hostile. The same seed makes the same record, so that a failure is repeated
 * by its number.
 */
import { schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import { isGroup, rowSchema } from "#dialect/schema/derived/shape.ts";
import { hostile, valuePool, type ValuePool } from "./recordValues.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

export interface RecordGenerator {
  /** A record for this number. `wild` 0: only values that single fields take; 1: anything anywhere. */
  make(seed: number, wild: number): Rec;
}

/** A small generator of numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Lists are not made longer than this, whatever their schema allows: the count that is one too many is tried where it is small. */
const longestList = 60;

export function createGenerator(catalog: Catalog, schema: EntitySchema): RecordGenerator {
  const examples = (schema.examples ?? []).filter(isObject) as readonly Rec[];
  const pools = new Map<FieldSchema, ValuePool>();
  for (const { schema: field, pointer } of schemaFields(schema)) {
    const values = examples.flatMap((example) => getAt(example, pointer) ?? []);
    pools.set(field, valuePool(catalog, field, values));
    // The values of a list that is no list of rows.
    if (field.items && !rowSchema(field)) {
      const codes = field["x-codes"] === undefined ? {} : { "x-codes": field["x-codes"] };
      pools.set(field.items, valuePool(catalog, { ...codes, ...field.items }, []));
    }
  }
  const pointers = schemaFields(schema).map(({ pointer }) => pointer);

  return {
    make(seed, wild) {
      const random = randomOf(seed);
      const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

      const leaf = (field: FieldSchema): Json => {
        const pool = pools.get(field) ?? { fits: ["x"], edge: [] };
        const roll = random();
        if (roll < wild * 0.4) return pick(hostile) ?? null;
        if (roll < wild && pool.edge.length > 0) return pick(pool.edge) ?? null;
        return pick(pool.fits) ?? null;
      };
      const fields = (holder: FieldSchema, share: number): Rec => {
        const made: Rec = {};
        for (const [name, field] of Object.entries(holder.properties ?? {})) {
          if (field.readOnly === true || field["x-compute"] !== undefined) {
            if (random() < wild * 0.1) made[name] = leaf(field);
          } else if (holder.required?.includes(name) ? random() >= wild * 0.2 : random() < share) made[name] = value(field, share);
        }
        return made;
      };
      const value = (field: FieldSchema, share: number): Json => {
        if (random() < wild * 0.1) return pick(hostile) ?? null;
        if (isGroup(field)) return fields(field, share) as Json;
        if (field.type !== "array" || !field.items) return leaf(field);
        const { items } = field;
        const row = rowSchema(field);
        const most = field.maxItems ?? 4;
        const edge = most < longestList && random() < wild * 0.1 ? most + 1 : undefined;
        const count = edge ?? Math.min(most, Math.max(field.minItems ?? 0, Math.floor(random() * 4)));
        return Array.from({ length: count }, () => (row ? (fields(row, share) as Json) : leaf(items)));
      };

      let record: Rec;
      const example = pick(examples);
      if (example && random() < 0.75) {
        record = structuredClone(example);
        for (let changes = Math.floor(random() * 6); changes > 0; changes--) {
          const pointer = pick(pointers) ?? "";
          const changed = schemaFieldAt(schema, pointer);
          if (!changed || (wild === 0 && (changed.readOnly === true || changed["x-compute"] !== undefined))) continue;
          const at = pointer.replaceAll("/-", "/0");
          const around = getAt(record, at.slice(0, at.lastIndexOf("/")));
          if (at.lastIndexOf("/") > 0 && !isObject(around)) continue;
          record = setAt(record, at, random() < 0.2 ? undefined : value(changed, 0.7));
        }
      } else record = fields(schema, random());
      if (random() < wild * 0.1) record[pick(["other", "constructor", "toString", "createTime"]) ?? ""] = pick(hostile) ?? null;
      return record;
    },
  };
}

function schemaFieldAt(schema: FieldSchema, pointer: string): FieldSchema | undefined {
  let at: FieldSchema | undefined = schema;
  for (const token of pointerTokens(pointer)) at = token === "-" ? at?.items : at?.properties?.[token];
  return at;
}

/** The smallest record that still fails: fields and rows are taken out as long as it does. */
export function smallest(record: Rec, fails: (record: Rec) => boolean): Rec {
  let best = record;
  for (let shrunk = true; shrunk; ) {
    shrunk = false;
    for (const smaller of without(best as Json)) {
      if (!isObject(smaller) || !fails(smaller as Rec)) continue;
      best = smaller as Rec;
      shrunk = true;
      break;
    }
  }
  return best;
}

/** Every value that lacks one part. */
function* without(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      yield value.toSpliced(at, 1);
      for (const smaller of without(item as Json)) yield value.with(at, smaller);
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const { [key]: item, ...rest } = value as Record<string, Json>;
      yield rest;
      for (const smaller of without(item as Json)) yield { ...rest, [key]: smaller };
    }
  }
}
