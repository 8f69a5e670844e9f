/** Checks file fields: each value must name an upload of this customer; name, size and type come from the server. */
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { problemAt } from "#dialect/schema/problemAt.ts";
import type { FieldSchema, FileRule } from "#dialect/schema/schema.ts";
import { eachRecordField } from "#dialect/schema/shape.ts";
import type { Db, Trx } from "../../db/tables.ts";
import { uploadedFile, ANONYMOUS_OWNER } from "../../files/uploadedFile.ts";
import { problem } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";

export interface CheckedFiles {
  readonly record: Rec;
  readonly problems: readonly Problem[];
}

/** Replaces file values by the stored ones and reports invalid ones. @param entity of the record, or of a prompt */
export async function checkFiles(
  trx: Db | Trx,
  customer: string,
  entity: Pick<ServedEntity, "schema">,
  record: Rec,
): Promise<CheckedFiles> {
  const named = namedFiles(entity, record);
  if (named.length === 0) return { record, problems: [] };
  const ids = named.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const rows =
    ids.length === 0 ? [] : await trx.selectFrom("files").selectAll().where("customer", "=", customer).where("id", "in", ids).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const problems: Problem[] = [];
  let checked = record;
  for (const { pointer, id, rule, field } of named) {
    const row = id === undefined ? undefined : found.get(id);
    if (!row) problems.push(problem(pointer, "file"));
    else if (!rule.accept.includes(row.type)) problems.push(problemAt(pointer, "fileType", {}, field));
    else if (row.size > rule.maxBytes) problems.push(problemAt(pointer, "fileSize", { limit: rule.maxBytes / MEGABYTE }, field));
    else checked = setAt(checked, pointer, { ...uploadedFile(row) });
  }
  return { record: checked, problems };
}

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

/** Assigns uploads without owner to the new customer: only the uploader knows their ids. */
export async function takeVisitorFiles(trx: Trx, customer: string, entity: ServedEntity, record: Rec): Promise<void> {
  const ids = namedFiles(entity, record).flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.length === 0) return;
  await trx.updateTable("files").set({ customer }).where("customer", "=", ANONYMOUS_OWNER).where("id", "in", ids).execute();
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
