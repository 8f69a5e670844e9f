/** Files that a command names by their paths, such as a proof of delivery. */
import { copyFile, stat } from "node:fs/promises";
import { basename, isAbsolute } from "node:path";
import type { Json } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { FileStore } from "../files/fileStore.ts";
import { problem, validationError } from "../answers/apiError.ts";
import { keepFile } from "../files/receiveUpload.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Stores the files of a file field as uploads of the customer. `text`: absolute paths, separated by commas, because a running
 * server has another working folder than the command. Returns the value of the field. Throws `ApiError`.
 */
export async function readFiles(
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
