/** Runs a transition of the operator's staff on behalf of the record's owner. */
import { tryParseJson } from "#dialect/json/editJson.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { FileStore } from "../files/fileStore.ts";
import { notFoundError, problem, validationError } from "../answers/apiError.ts";
import type { StoredRow } from "../records/storage/recordRow.ts";
import type { OwnedContext, RecordContext } from "../records/storage/recordContext.ts";
import { transitionOne } from "../records/transition.ts";
import { serverActingFor } from "../session/principal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { OperatorRecord } from "./findRecordsByNumber.ts";
import { copyFile, stat } from "node:fs/promises";
import { basename, isAbsolute } from "node:path";
import { keepFile } from "../files/receiveUpload.ts";

export interface OperatorTransition {
  readonly transition: string;
  /** The values for the transition's prompt, as typed. */
  readonly options: Readonly<Record<string, string>>;
}

/** Returns the row afterwards, or undefined if the transition deletes the record. Throws `ApiError`. */
export async function runOperatorTransition(
  service: Omit<OwnedContext, "principal" | "owner"> & { readonly files?: FileStore },
  entity: ServedEntity,
  { row, customer, loginName }: OperatorRecord,
  { transition, options }: OperatorTransition,
): Promise<StoredRow | undefined> {
  const owner = await service.db.selectFrom("customers").select("facts").where("id", "=", customer).executeTakeFirst();
  if (!owner) throw notFoundError();
  const fields = entity.compiled.asks[transition]?.schema.properties ?? {};
  const values = Object.entries(options).map(async ([name, text]): Promise<readonly [string, Json]> => {
    const field = fields[name];
    const isFile = (field?.items ?? field)?.["x-file"] !== undefined;
    return [name, isFile ? await readFiles(service, field, customer, text) : parseValue(field, text)];
  });
  const asked: Rec = Object.fromEntries(await Promise.all(values));
  const acting = serverActingFor({ customer, facts: { ...owner.facts, loginName } });
  return transitionOne({ ...service, ...acting }, entity, { id: row.id }, { transition, by: "operator", asked });
}

/** Converts typed text to the field's type. Text that does not fit stays text, and the check reports it. */
export function parseValue(field: FieldSchema | undefined, text: string): Json {
  if (field?.type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (field?.items?.properties) return tryParseJson(text) ?? text;
  if (field?.type === "array") return text.split(",").map((item) => parseValue(field.items, item.trim()));
  if (field?.type === "integer" || field?.type === "number") return /^-?\d+(\.\d+)?$/.test(text) && text.length < 16 ? Number(text) : text;
  return text;
}

const MEGABYTE = 1024 * 1024;

/**
 * Stores the files of a file field, such as a proof of delivery, as uploads of the customer. `text`: absolute paths, separated by commas, because a running
 * server has another working folder than the command. Returns the value of the field. Throws `ApiError`.
 */
async function readFiles(
  { db, clock, files }: Pick<RecordContext, "db" | "clock"> & { readonly files?: FileStore },
  field: FieldSchema | undefined,
  customer: string,
  text: string,
): Promise<Json> {
  const one = field?.items ?? field;
  const rule = one?.["x-file"];
  if (!rule || files === undefined) throw validationError([problem("", "unknownField")]);
  const values: Json[] = [];
  for (const path of text.split(",").map((part) => part.trim())) {
    const found = isAbsolute(path) ? await stat(path).catch(() => undefined) : undefined;
    if (!found?.isFile()) throw validationError([problem(path, "filePath")]);
    if (found.size > rule.maxBytes) throw validationError([problem(path, "fileSize", { limit: rule.maxBytes / MEGABYTE })]);
    const write = (draft: string): Promise<number> => copyFile(path, draft).then(() => found.size);
    values.push({ ...(await keepFile({ db, files, clock }, { ...rule, field: one }, { customer, name: basename(path), write })) });
  }
  return field?.items ? values : (values[0] ?? null);
}
