/** The records of the related lists of a previewed page. Pure. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import { ownerFacts } from "#dialect/schema/derived/shape.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { RelatedRecords } from "#dialect/schema/screens.ts";
import type { StoredRecord } from "#dialect/wire/stored.ts";
import { pathOfField } from "./screenPlace.ts";

/** Number of examples for a record without related records. */
const sampleCount = 3;

const pathOf = (field: string): string => `/${pathOfField(field)}`;

/** Query of a related list: its entity, and the values that its records share with the page's record. */
export interface RelatedQuery {
  /** Id of the related list. */
  readonly key: string;
  readonly entity: string;
  /** Pointer of their field -> the value of the page's record. */
  readonly where: Readonly<Record<string, Json>>;
  /** Text by which stored records are searched. */
  readonly search: string;
}

/** Returns the queries of a page's related lists; a list is absent where the record lacks the value. */
export function relatedQueries(
  related: readonly RelatedRecords[],
  record: Rec | undefined,
  screens: CompiledCatalog["screens"],
): RelatedQuery[] {
  return related.flatMap(({ id, screen, where }): RelatedQuery[] => {
    const entity = screens[screen]?.entity;
    const pairs = Object.entries(where).map(([field, own]) => [pathOf(field), record && getAt(record, pathOf(own)), own] as const);
    if (entity === undefined || !record || pairs.some(([, value]) => value === undefined || value === null)) return [];
    // The records of a customer are found by its login name.
    const [first] = pairs;
    const isOwner = first !== undefined && ownerFacts.has(first[2]);
    const search = String((isOwner ? getAt(record, "/owner/loginName") : first?.[1]) ?? "");
    return [{ key: id, entity, where: Object.fromEntries(pairs.map(([field, value]) => [field, value as Json])), search }];
  });
}

/** Returns the stored records that belong to the page's record; where there are none, examples that look as if they did. */
export function relatedRecords({ key, where }: RelatedQuery, stored: readonly StoredRecord[], examples: readonly Rec[]): Rec[] {
  const pairs = Object.entries(where);
  const own = stored
    .map(({ id, record, owner }) => ({ ...record, id, ...(owner && { owner }) }) as Rec)
    .filter((record) => pairs.every(([field, value]) => getAt(record, field) === value));
  if (own.length > 0) return own;
  const samples = examples.length > 0 ? examples : stored.map(({ record }) => record);
  return samples
    .slice(0, sampleCount)
    .map((sample, index) =>
      pairs.reduce<Rec>((record, [field, value]) => setAt(record, field, value), { ...sample, id: `${key}-${index + 1}` }),
    );
}
