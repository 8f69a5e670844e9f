/**
 * Columns: SQL that reads a field of a body.
 *
 * The only place that turns a field into SQL. Fields are looked up in the
 * schema, never taken from a request. Their names are literals, since an index
 * is used only if query and index contain the same expression.
 */
import { sql, type RawBuilder } from "kysely";
import type { SqlColumn } from "#dialect/expr/toSql.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";

/** `key`: the record's own id, compared exactly. `sentences`: a text in each language, searched as one. */
export type ColumnKind = "key" | "text" | "number" | "flag" | "list" | "time" | "sentences";

export interface FieldColumn {
  readonly field: FieldSchema;
  readonly kind: ColumnKind;
  /** Zone of its times. */
  readonly timeZone: string;
  /** The value as text, null if absent; a `list` as jsonb, a `time` as timestamp. */
  readonly text: RawBuilder<unknown>;
  /** Expression for sorting and comparing; an absent value is the smallest. Indexes contain this expression. */
  readonly order: RawBuilder<unknown>;
  /** The value as expressions of the schemas read it; undefined if they cannot. */
  readonly asked: SqlColumn | undefined;
}

/** Returns the column of a field, or of a pointer into nested objects; undefined if the schema has no such scalar or list. */
export function columnOf(entity: ServedEntity, path: string): FieldColumn | undefined {
  const found = sqlColumnOf(entity, path);
  return found && { ...found, timeZone: entity.timeZone };
}

function sqlColumnOf(entity: ServedEntity, path: string): Omit<FieldColumn, "timeZone"> | undefined {
  const tokens = pointerTokens(path);
  if (path === "id" || path === "/id")
    return { field: { type: "string" }, kind: "key", text: sql.raw("id"), order: sql.raw("id"), asked: exprColumn.key("id") };
  const field = tokens.length > 0 ? schemaAt(entity.schema, tokens) : undefined;
  if (!field) return undefined;
  const { times } = entity.head;
  if (tokens.length === 1 && (tokens[0] === times?.created || tokens[0] === times?.updated)) {
    const column = tokens[0] === times?.created ? "created" : "updated";
    return { field, kind: "time", text: sql.raw(column), order: sql.raw(column), asked: undefined };
  }
  if (tokens.length === 1 && tokens[0] === entity.machine?.field) {
    return { field, kind: "text", text: sql.raw("state"), order: sql.raw("state"), asked: { sql: "nullif(state, '')", type: "text" } };
  }
  const kind = kindOf(field);
  if (kind === undefined) return undefined;
  const text = bodyPath(tokens, kind === "list" ? "->" : "->>");
  return { field, kind, text: sql.raw(text), order: sql.raw(orderOf(kind, text)), asked: exprColumn[kind](text) };
}

/** Returns the day of a date or a time, as text. Timestamps of the server are instants; other times are texts in the business time zone. */
export function dayOf({ kind, text, timeZone }: FieldColumn): RawBuilder<unknown> {
  return kind === "time" ? sql`to_char(${text} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')` : sql`left(${text}, 10)`;
}

/** Returns the sentences of a field of the kind `texts`, all languages in one; undefined for another field. */
export function sentencesOf(entity: ServedEntity, path: string): FieldColumn | undefined {
  const tokens = pointerTokens(path);
  const field = schemaAt(entity.schema, tokens);
  if (field?.["x-kind"] !== "texts") return undefined;
  const body = bodyPath(tokens, "->");
  const text = `(select string_agg(sentence, ' ') from jsonb_each_text(case jsonb_typeof(${body}) when 'object' then ${body} end) as each(language, sentence))`;
  return { field, kind: "sentences", timeZone: entity.timeZone, text: sql.raw(text), order: sql.raw(text), asked: undefined };
}

/** Returns `(body->'a'->>'b')`; names are literals with doubled quotes. */
function bodyPath(tokens: readonly string[], last: "->" | "->>"): string {
  const steps = tokens.map((token, index) => `${index === tokens.length - 1 ? last : "->"}'${token.replaceAll("'", "''")}'`);
  return `(body${steps.join("")})`;
}

function orderOf(kind: ColumnKind, text: string): string {
  if (kind === "number") return `(coalesce(lading_number(${text}), '-Infinity'))`;
  if (kind === "list") return `(coalesce(${text}::text, '') collate "C")`;
  return `(coalesce(lower(${text}), '') collate "C")`;
}

const exprColumn: Readonly<Record<ColumnKind, (text: string) => SqlColumn | undefined>> = {
  key: (text) => ({ sql: text, type: "text" }),
  text: (text) => ({ sql: text, type: "text" }),
  number: (text) => ({ sql: `lading_number(${text})`, type: "number" }),
  // Values stored before the field was a flag count as unknown.
  flag: (text) => ({ sql: `(case ${text} when 'true' then true when 'false' then false end)`, type: "boolean" }),
  list: (text) => ({ sql: text, type: "list" }),
  sentences: () => undefined,
  time: () => undefined,
};

function kindOf(field: FieldSchema): ColumnKind | undefined {
  if (field.type === "number" || field.type === "integer") return "number";
  if (field.type === "boolean") return "flag";
  if (field.type === "array") return field.items?.type === "object" ? undefined : "list";
  return field.type === "object" ? undefined : "text";
}
