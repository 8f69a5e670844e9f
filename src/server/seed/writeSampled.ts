/** Writes the records that were sampled from histories, with their numbers, messages, timelines, and the records that their transitions created. */
import type { Rec } from "#dialect/json/json.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Trx } from "../db/tables.ts";
import { nextSequenceNumbers } from "../records/storage/sequences.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import type { Random } from "./random.ts";
import { type SampledRecord, shiftRecord } from "./sampleStages.ts";
import { numberPlace } from "./simulateHistories.ts";
import { updateBooks } from "./updateBooks.ts";
import { writeMessages } from "./writeMessages.ts";
import { writeRecords, type WrittenRecord } from "./writeRecords.ts";
import { DAY } from "#dialect/text/durations.ts";
import { groupBy } from "#dialect/json/groupBy.ts";

/** From this number of records on, less is simulated, to stay fast. */
export const MANY = 1_000;

interface WriteParts {
  readonly db: Trx;
  readonly schemas: Schemas;
  readonly random: Random;
}

/** Writes sampled records with their messages, created records and timelines. */
export async function writeSampled(
  { db, schemas, random }: WriteParts,
  entity: ServedEntity,
  customer: string,
  sampled: readonly SampledRecord[],
): Promise<void> {
  const numbers = await numbersFor(
    db,
    entity,
    sampled.map(({ stage, days }) => stage.history.created + days * DAY),
  );
  const field = entity.head.number?.field;
  const records = sampled.map(({ stage, days, texts, id }, index) => ({
    customer,
    id,
    record: { ...shiftRecord(stage.record, days, texts), ...(field ? { [field]: numbers[index] } : {}) },
    version: stage.events.length + 1,
    created: stage.history.created + days * DAY,
    updated: stage.since + days * DAY,
  }));
  await writeRecords(db, entity, records);
  await writeMessages({ db, schemas, random }, entity.name, customer, sampled, records);
  await writeCreated({ db, schemas, random }, entity, customer, sampled, records);
  if (sampled.length <= MANY) await updateBooks({ db, schemas }, customer, sampled);
  const timeline = entity.machine?.timeline;
  if (!timeline) return;
  const events = sampled.flatMap(({ stage, days, texts, id }) =>
    stage.events.map(({ values, at }): WrittenRecord => {
      const created = at + days * DAY;
      return {
        customer,
        id: random.id(created),
        record: { ...shiftRecord(values, days, texts), [timeline.of]: id },
        version: 1,
        created,
        updated: created,
      };
    }),
  );
  await writeRecords(db, schemas.entity(timeline.entity), events);
}

/** Writes the records that the transitions of the sampled records created, with the record's final id and number. */
async function writeCreated(
  { db, schemas, random }: WriteParts,
  source: ServedEntity,
  customer: string,
  sampled: readonly SampledRecord[],
  records: readonly WrittenRecord[],
): Promise<void> {
  const field = source.head.number?.field;
  const made = sampled.flatMap(({ stage, days, texts }, index) => {
    const own = records[index];
    const known = new Map([
      ...texts,
      [stage.history.id, own?.id ?? ""],
      [numberPlace(stage.history), String(field === undefined ? "" : own?.record[field])],
    ]);
    return stage.made.map(({ entity, values, at }) => ({ entity, values: shiftRecord(values, days, known), at: at + days * DAY }));
  });
  for (const [name, ones] of groupBy(made, (one) => one.entity)) {
    const entity = schemas.entity(name);
    const numbers = await numbersFor(
      db,
      entity,
      ones.map(({ at }) => at),
    );
    const { number } = entity.head;
    const begun = (index: number): Rec => ({
      ...(entity.machine && { [entity.machine.field]: entity.machine.initial }),
      ...(number && { [number.field]: numbers[index] }),
    });
    await writeRecords(
      db,
      entity,
      ones.map(({ values, at }, index) => ({
        ...{ customer, id: random.id(at), record: { ...begun(index), ...values }, version: 1 },
        ...{ created: at, updated: at },
      })),
    );
  }
}

/** Returns the next numbers of the sequence, each for the day of its own record. */
export async function numbersFor(db: Trx, entity: ServedEntity, instants: readonly number[]): Promise<(string | undefined)[]> {
  const numbers: (string | undefined)[] = instants.map(() => undefined);
  const byDay = groupBy(
    instants.map((instant, index) => ({ instant, index })).sort((a, b) => a.instant - b.instant),
    ({ instant }) => businessClock(instant, entity.timeZone).today,
  );
  for (const ofDay of byDay.values()) {
    const [first] = ofDay;
    if (!first) continue;
    const given = await nextSequenceNumbers(db, entity, first.instant, ofDay.length);
    ofDay.forEach(({ index }, at) => {
      numbers[index] = given[at];
    });
  }
  return numbers;
}
