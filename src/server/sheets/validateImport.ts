/** Prepares an import for its thread, and words what comes back. */
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { HttpError, validationError } from "../answers/apiError.ts";
import type { LoadSums } from "#dialect/sheet/importSums.ts";
import { loadSums } from "../records/storage/recordSums.ts";
import { checkContext } from "../records/storage/recordContext.ts";
import { roleAccess } from "../records/storage/roleAccess.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { recordsById } from "./existingRecords.ts";
import type { ImportParts } from "./importContract.ts";
import type { ImportJob, ChangedRecord, ValidatedImport } from "./importJob.ts";
import { openIn } from "./openIn.ts";
import type { ReceivedImport } from "./receiveImport.ts";
import { columnsOf } from "./template.ts";

/** The labels that word problems of rows. */
export function rowsSchema({ schema }: ServedEntity): FieldSchema {
  return { properties: { rows: { type: "array", items: schema } } };
}

/** Returns the rows to store. Throws `ApiError` with the problems of all rows. `onFiles` receives the names of files before they are written. */
export async function validateImport(
  parts: ImportParts,
  { path, rows }: ReceivedImport,
  signal: AbortSignal,
  onFiles: (names: readonly string[]) => void,
): Promise<ValidatedImport> {
  const { service, entity, files, checker } = parts;
  const { customer } = service.owner;
  const { tables: _opened, ...context } = checkContext(service, "create");
  const schema = JSON.stringify(entity.schema);
  const tables = Object.entries(service.schemas.catalog.files.tables ?? {}).filter(([name]) => schema.includes(JSON.stringify(name)));
  const job: ImportJob = {
    workbook: path,
    rows,
    mostRows: entity.schema["x-import"]?.rows ?? 0,
    columns: await columnsOf(service, entity),
    access: roleAccess(service.principal, entity),
    context,
    tables: Object.fromEntries(tables),
    filesFolder: files.folder,
    machine: entity.machine && {
      field: entity.machine.field,
      initial: entity.machine.initial,
      ...(entity.machine.readonlyReason && { readonlyReason: entity.machine.readonlyReason }),
    },
    entityModule: entity.moduleFile,
  };
  const storedRecords = async (ids: readonly string[]): Promise<ReadonlyMap<string, ChangedRecord>> => {
    const records = await recordsById(service.db, entity, customer, ids);
    return new Map([...records].map(([id, record]) => [id, { record, ...openIn(service, entity, record) }]));
  };
  const sums: LoadSums = (questions) => loadSums(service.db, service, questions);
  const outcome = await checker.check({ job, customer, signal, onFiles, storedRecords, sums });
  if ("isDiskFull" in outcome) throw new HttpError(507, "answer.diskFull");
  if ("unreadable" in outcome) throw new HttpError(400, "answer.unreadable", outcome.unreadable);
  if ("problems" in outcome) throw validationError(outcome.problems, rowsSchema(entity));
  return outcome;
}
