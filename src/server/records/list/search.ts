/**
 * The search box: one text that fields contain, or many numbers at once.
 *
 * Numbers are matched as whole values, through one index on all searched fields
 * of a record. If not every word is a known number, the words are also searched
 * as one text.
 */
import { sql, type RawBuilder } from "kysely";
import { halfNumbers } from "#dialect/text/halfNumbers.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import type { FieldColumn } from "../storage/columns.ts";
import { allOf, anyOfConditions, containsText, type Condition } from "../storage/sqlConditions.ts";
import { roleAccess } from "../storage/roleAccess.ts";
import type { Reach } from "../storage/reach.ts";
import { boundSearch, type SearchBounds } from "./boundedSearch.ts";
import { searchColumns } from "./searchColumns.ts";
import type { RecordContext } from "../storage/recordContext.ts";

export interface Search {
  readonly condition: Condition;
  /** Numbers that no record within reach has, regardless of filters and tab. */
  readonly missing: readonly string[];
  /** Every word is a known number, or the records were found already: few match. */
  readonly exact?: boolean;
  /** No word is a known number: the search treats them as text, and every result contains them. */
  readonly words?: boolean;
  /** Too many records match: those that were created before were not looked at. */
  readonly since?: Date;
}

/** Shorter texts have no part that the index of texts knows: among the records of all customers they are looked for as whole values only. */
const SHORTEST_PART = 3;

/** Purpose of a search. */
export interface Searched {
  readonly reach: Reach;
  readonly text: string;
  /** For a search among the records of all customers: where it ends. Without it each matching record is found, however long it takes. */
  readonly bounds?: SearchBounds | undefined;
}

/** Builds the condition of a search. Numbers are missing if no record within reach has them. */
export async function search(service: RecordContext, entity: ServedEntity, { reach, text, bounds }: Searched): Promise<Search> {
  const isOfAll = service.principal.customer === undefined;
  const found = await matching(service, entity, reach, text, isOfAll ? bounds?.most : undefined);
  if (!isOfAll || !bounds || found.exact) return found;
  return { ...found, ...(await boundSearch(service.db, entity, found.condition, bounds)), exact: true };
}

/** @param most records that are looked at for known numbers, if there is a limit */
async function matching(
  { db, schemas, principal }: RecordContext,
  entity: ServedEntity,
  reach: Reach,
  text: string,
  most: number | undefined,
): Promise<Search> {
  const columns = searchColumns(schemas, entity, roleAccess(principal, entity));
  const inside: Search = { condition: insideCondition(columns, searchColumns(schemas, entity), text), missing: [] };
  const terms = searchTerms(text);
  const values = searchedValues(columns);
  const isOfAll = principal.customer === undefined;
  // A member's single number may be part of one. Staff searches the records of all customers: a whole number is found by the index first.
  if (terms.length < (isOfAll ? 1 : 2) || !values) return inside;
  const lowered = sql`array(select lower(term) from unnest(${terms}::text[]) as term)`;
  const whole = sql`${values} && ${lowered}`;
  const holders = sql`select ${values} as texts from ${sql.table(entity.table)} where ${reach} and ${whole}`;
  const { rows } = await sql<{ looked: number; unknown: readonly string[] }>`
    with holders as materialized (${holders} ${most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`}),
      found as materialized (select distinct unnest(texts) as value from holders)
    select (select count(*) from holders) as looked, array(select term from unnest(${terms}::text[]) with ordinality as asked(term, place)
      where not exists (select 1 from found where value = lower(term)) order by place) as unknown`.execute(db);
  const { looked = 0, unknown = [] } = rows[0] ?? {};
  // Of so many records not each was looked at: a number that none of them has may still be known.
  const isPart = most !== undefined && looked > most;
  if (unknown.length === 0) return { condition: whole, missing: [], exact: !isPart };
  if (isPart || unknown.length < terms.length)
    return { condition: anyOfConditions([whole, inside.condition]), missing: isPart ? [] : unknown };
  if (isOfAll && entity.head.owner === "customer" && text.length < SHORTEST_PART) return { condition: whole, missing: terms, exact: true };
  return { ...inside, missing: terms, words: true };
}

/** The condition that a searched field contains the text, in full-width or in half-width. @param all fields, those included that the reader may not read */
function insideCondition(columns: readonly FieldColumn[], all: readonly FieldColumn[], text: string): Condition {
  const variants = [...new Set([text, halfNumbers(text)])];
  const inOne = anyOfConditions(variants.flatMap((one) => columns.map((column) => containsText(column, one))));
  const joined = searchedText(all);
  if (!joined) return inOne;
  const inAny = anyOfConditions(variants.map((one) => sql`${joined} like lower(${`%${one.replaceAll(/[\\%_]/g, "\\$&")}%`}::text)`));
  return columns.length === all.length ? inAny : allOf([inAny, inOne]);
}

/**
 * Returns the searched fields of a record as one lower-case text, exactly as the index of parts in `requiredTables.ts` contains it: one
 * comparison instead of one for each field. Undefined if a field is no text. The separator is a sign that nobody types.
 */
export function searchedText(columns: readonly FieldColumn[]): RawBuilder<unknown> | undefined {
  if (columns.length === 0 || columns.some(({ kind }) => kind !== "text")) return undefined;
  return sql`lower(${sql.join(
    columns.map(({ text }) => sql`coalesce(${text}, '')`),
    sql` || chr(31) || `,
  )})`;
}

/** Returns the searched text fields of a record as one SQL array, exactly as the index of `requiredTables.ts` contains it. */
export function searchedValues(columns: readonly FieldColumn[]): RawBuilder<unknown> | undefined {
  const texts = columns.filter(({ kind }) => kind === "text").map(({ text }) => sql`lower(${text})`);
  return texts.length === 0 ? undefined : sql`(array[${sql.join(texts)}])`;
}

/** Splits pasted numbers at spaces, commas, semicolons and line breaks, full-width ones included. Full-width letters and digits become half-width. */
export function searchTerms(search: string): string[] {
  return [
    ...new Set(
      halfNumbers(search)
        .split(/[\s,;\uFF0C\uFF1B\u3001]+/u)
        .filter(Boolean),
    ),
  ];
}
