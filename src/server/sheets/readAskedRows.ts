/** Reads the rows of an import as the page sent them, as JSON text. Runs in the import's thread: thousands of rows take 100 ms and more. */
import type { Rec } from "#dialect/json/json.ts";
import { readJson } from "../answers/readJson.ts";
import { MAX_ID_LENGTH, RequestReader } from "../answers/requestReader.ts";
import { withoutSignatures } from "../files/fileUrls.ts";

/** A row as the page showed it last. */
export interface AskedRow {
  /** Number of the row on the sheet. */
  readonly row: number;
  readonly record: Rec;
  /** The record that the row changes, and the version that was read. */
  readonly id?: string;
  readonly version?: number;
}

export interface AskedRows {
  /** Index among the sheets. */
  readonly sheet: number;
  readonly rows: readonly AskedRow[];
}

const LAST_ROW = 1_048_576;
const LAST_VERSION = 2_147_483_647;

/**
 * Returns the sheet and its rows, each row once.
 *
 * @param mostRows more are refused.
 * @throws HttpError for text that is not JSON, ApiError with the location of each value that cannot be read.
 */
export function readAskedRows(json: Uint8Array, mostRows: number): AskedRows {
  const reader = new RequestReader();
  const asked = reader.object(readJson(Buffer.from(json.buffer, json.byteOffset, json.byteLength)), "/rows", ["sheet", "rows"]);
  const sheet = reader.integer(asked["sheet"], "/sheet", 0, 500) ?? 0;
  const seen = new Set<number>();
  const rows = reader.list(asked["rows"], "/rows", mostRows).flatMap((item, index): AskedRow[] => {
    const at = `/rows/${index}`;
    const entry = reader.object(item, at, ["row", "record", "id", "version"]);
    const row = reader.integer(entry["row"], `${at}/row`, 1, LAST_ROW);
    const record = withoutSignatures(reader.object(entry["record"], `${at}/record`));
    const id = reader.text(entry["id"], `${at}/id`, MAX_ID_LENGTH);
    const version = reader.integer(entry["version"], `${at}/version`, 1, LAST_VERSION);
    if (id !== undefined && version === undefined) reader.add(`${at}/version`, "required");
    if (row === undefined || seen.has(row)) {
      reader.add(`${at}/row`, row === undefined ? "required" : "uniqueItems");
      return [];
    }
    seen.add(row);
    return [{ row, record, ...(id !== undefined && { id }), ...(version !== undefined && { version }) }];
  });
  if (rows.length === 0 && reader.problems.length === 0) reader.add("/rows", "required");
  reader.finish();
  return { sheet, rows };
}
