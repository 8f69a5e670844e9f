import type { SentRow } from "../api/sheetCalls.ts";
import type { CheckedRow } from "./checkRows.ts";

/** Returns the rows as the import call sends them. A row with a stored record updates it. */
export function sentRows(rows: readonly CheckedRow[]): readonly SentRow[] {
  return rows.map(({ row, stored }) => ({
    row: row.number,
    record: row.draft,
    ...(stored && { id: String(stored["id"]), version: Number(stored["version"]) }),
  }));
}

/** Returns a function from rows to their idempotency key: the same rows for the same records keep the key of the previous call. */
export function createRequestKeys(newKey: () => string = () => crypto.randomUUID()): (rows: readonly CheckedRow[]) => string {
  let previous: { readonly rows: readonly CheckedRow[]; readonly key: string } | undefined;
  return (rows) => {
    if (!previous || !isSameRequest(previous.rows, rows)) previous = { rows, key: newKey() };
    return previous.key;
  };
}

function isSameRequest(a: readonly CheckedRow[], b: readonly CheckedRow[]): boolean {
  const versionOf = ({ stored }: CheckedRow) => `${String(stored?.["id"])} ${String(stored?.["version"])}`;
  return a.length === b.length && a.every((one, at) => one.row === b[at]?.row && versionOf(one) === versionOf(b[at]));
}
