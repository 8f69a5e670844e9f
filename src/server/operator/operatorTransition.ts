/** Runs a transition of the operator's staff on behalf of the record's owner. */
import { tryParseJson } from "#dialect/json/editJson.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { FileStore } from "../files/fileStore.ts";
import { notFoundError } from "../answers/apiError.ts";
import { readFiles } from "./readFiles.ts";
import type { StoredRow } from "../records/storage/recordRow.ts";
import type { OwnedContext } from "../records/storage/recordContext.ts";
import { transitionOne } from "../records/transition.ts";
import { serverActingFor } from "../session/principal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { OperatorRecord } from "./findRecordsByNumber.ts";

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
