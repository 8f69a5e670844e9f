/**
 * The search box: one text looked for inside fields, or many numbers at once.
 *
 * Numbers are matched whole, through one index that holds the searched fields
 * of a record together. Where not every word is such a number, they may also be
 * a text, which is looked for as it stands.
 */
import { sql, type RawBuilder } from "kysely";
import { halfNumbers } from "#dialect/text/halfNumbers.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import type { FieldColumn } from "../storage/columns.ts";
import { anyOfConditions, containsText, type Condition } from "../storage/sqlConditions.ts";
import { searchColumns } from "./searchColumns.ts";
import type { RecordContext } from "../storage/recordContext.ts";

export interface Search {
  readonly condition: Condition;
  /** Numbers that no row of the owner's has, whatever filter or tab is on. */
  readonly missing: readonly string[];
  /** None of them is a number of the owner's: they may as well be words, and what is found then has them. */
  readonly words?: boolean;
}

export async function search({ db, schemas }: RecordContext, entity: ServedEntity, owned: Condition, text: string): Promise<Search> {
  const columns = searchColumns(schemas, entity);
  const inside: Search = {
    condition: anyOfConditions(
      [...new Set([text, halfNumbers(text)])].flatMap((one) => columns.map((column) => containsText(column, one))),
    ),
    missing: [],
  };
  const terms = searchTerms(text);
  const values = searchedValues(columns);
  if (terms.length < 2 || !values) return inside;
  const lowered = sql`array(select lower(term) from unnest(${terms}::text[]) as term)`;
  const { rows } = await sql<{ term: string }>`
    with found as materialized (select distinct unnest(${values}) as value from ${sql.table(entity.table)} where ${owned} and ${values} && ${lowered})
    select term from unnest(${terms}::text[]) with ordinality as asked(term, place)
    where not exists (select from found where value = lower(term)) order by place`.execute(db);
  const whole = sql`${values} && ${lowered}`;
  if (rows.length === 0) return { condition: whole, missing: [] };
  if (rows.length === terms.length) return { ...inside, missing: terms, words: true };
  return { condition: anyOfConditions([whole, inside.condition]), missing: rows.map(({ term }) => term) };
}

/** The searched fields of a record as one array; what the index of `requiredTables.ts` holds. */
export function searchedValues(columns: readonly FieldColumn[]): RawBuilder<unknown> | undefined {
  const texts = columns.filter(({ kind }) => kind === "text").map(({ text }) => sql`lower(${text})`);
  return texts.length === 0 ? undefined : sql`(array[${sql.join(texts)}])`;
}

/** Separators of pasted numbers: blank, comma, semicolon, line; also full-width. Full-width letters and digits are those they mean. */
export function searchTerms(search: string): string[] {
  return [
    ...new Set(
      halfNumbers(search)
        .split(/[\s,;\uFF0C\uFF1B\u3001]+/u)
        .filter(Boolean),
    ),
  ];
}
