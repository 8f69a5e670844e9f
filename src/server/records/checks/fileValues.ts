/** Checks file fields: each value must name an upload of this customer; name, size and type come from the server. */
import { acceptedTypes } from "#dialect/fields/acceptedTypes.ts";
import { type Selectable, sql } from "kysely";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { problemAt } from "#dialect/schema/derived/problemAt.ts";
import type { FieldSchema, FileRule } from "#dialect/schema/schema.ts";
import { eachRecordField } from "#dialect/schema/derived/shape.ts";
import { executeBatch, type Statement } from "../../db/batch.ts";
import type { FileTable, Trx } from "../../db/tables.ts";
import { uploadedFile } from "../../files/uploadedFile.ts";
import { problem } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";

export interface CheckedFiles {
  readonly record: Rec;
  readonly problems: readonly Problem[];
}

/**
 * Replaces file values by the stored ones and reports invalid ones.
 * @param entity of the record, or of a prompt
 * @param onFiles receives the files in place of their end as uploads: the record is not stored yet
 */
export async function checkFiles(
  trx: Trx,
  customer: string,
  entity: Pick<ServedEntity, "schema">,
  record: Rec,
  onFiles?: (ids: readonly string[]) => void,
): Promise<CheckedFiles> {
  const named = namedFiles(entity, record);
  if (named.length === 0) return { record, problems: [] };
  const ids = named.flatMap(({ id }) => (id === undefined ? [] : [id]));
  onFiles?.(ids);
  const ends = onFiles ? [] : [endPending(customer, ids)];
  const [rows] = ids.length === 0 ? [[]] : await executeBatch<[FileRow, ...unknown[]]>(trx, [ownFiles(customer, ids), ...ends]);
  const found = new Map(rows.map((row) => [row.id, row]));
  const problems: Problem[] = [];
  let checked = record;
  for (const { pointer, id, rule, field } of named) {
    const row = id === undefined ? undefined : found.get(id);
    if (!row) problems.push(problem(pointer, "file"));
    else if (!rule.accept.includes(row.type)) problems.push(problemAt(pointer, "fileType", { types: acceptedTypes(rule.accept) }, field));
    else if (row.size > rule.maxBytes) problems.push(problemAt(pointer, "fileSize", { limit: rule.maxBytes / MEGABYTE }, field));
    else checked = setAt(checked, pointer, { ...uploadedFile(row) });
  }
  return { record: checked, problems };
}

type FileRow = Selectable<FileTable>;

/** Whether the record names a file that is not among these. */
export function namesOtherFile(entity: Pick<ServedEntity, "schema">, record: Rec, known: ReadonlySet<string>): boolean {
  return namedFiles(entity, record).some(({ id }) => id === undefined || !known.has(id));
}

const ownFiles = (customer: string, ids: readonly string[]): Statement<FileRow> =>
  sql<FileRow>`select * from files where customer = ${customer} and id in (${sql.join(ids)})`;

/** From now on a record names the files: the URL of the upload opens them no longer. */
export const endPending = (customer: string, ids: readonly string[]): Statement =>
  sql`delete from pending_uploads where customer = ${customer} and file in (${sql.join(ids)})`;

function namedFiles(entity: Pick<ServedEntity, "schema">, record: Rec): NamedFile[] {
  const named: NamedFile[] = [];
  eachRecordField(entity.schema, record, { self: record }, ({ pointer, schema, value }) => {
    if (value === undefined || value === null) return;
    const rule = schema["x-file"];
    const ruleOfItems = schema.items?.["x-file"];
    if (rule) named.push({ pointer, id: idOf(value), rule, field: schema });
    else if (ruleOfItems && Array.isArray(value))
      value.forEach((item: Json, index) =>
        named.push({ pointer: `${pointer}/${index}`, id: idOf(item), rule: ruleOfItems, field: schema }),
      );
  });
  return named;
}

/**
 * Assigns uploads that no record names yet to the customer whose record names them now: those of a visitor who registers, and those
 * of staff. A file that a record names stays with its customer.
 */
export async function takeUploads(
  trx: Trx,
  { from, to }: { readonly from: string; readonly to: string },
  entity: Pick<ServedEntity, "schema">,
  record: Rec,
): Promise<void> {
  const ids = from === to ? [] : namedFiles(entity, record).flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.length === 0) return;
  // Two statements: in one of them Citus cannot read rows that are spread by customer and change others.
  const { rows: taken } = await sql<{ file: string }>`
    delete from pending_uploads where customer = ${from} and file in (${sql.join(ids)}) returning file`.execute(trx);
  if (taken.length === 0) return;
  await sql`
    update files set customer = ${to} where customer = ${from} and id in (${sql.join(taken.map(({ file }) => file))})`.execute(trx);
}

const MEGABYTE = 1024 * 1024;

interface NamedFile {
  readonly pointer: string;
  readonly id: string | undefined;
  readonly rule: FileRule;
  readonly field: FieldSchema;
}

function idOf(value: Json): string | undefined {
  const id = isObject(value) ? value["id"] : undefined;
  return typeof id === "string" ? id : undefined;
}
