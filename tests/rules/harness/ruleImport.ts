/** The import of a record by a sheet: written into cells as a person would, read back and checked row by row. */
import { serverActingFor } from "../../../src/server/session/principal.ts";
import type { CheckResult } from "#dialect/check/check.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { ReadCell } from "#dialect/sheet/readCell.ts";
import { checkImportRow, keyColumn } from "#dialect/sheet/checkImport.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { readRows } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { businessClock } from "#dialect/text/time.ts";
import { columnsOf } from "../../../src/server/sheets/template.ts";
import type { RuleWorld } from "./ruleWorld.ts";

/** `undefined` for an entity that no sheet is imported of, and for lists that a sheet has no columns for. */
export async function importRecord(
  { server, sums: openSums }: RuleWorld,
  name: string,
  record: Rec,
  tried: readonly string[] = [],
): Promise<CheckResult | undefined> {
  const schemas = server.schemas.current();
  const entity = schemas.entity(name);
  if (!entity.schema["x-import"]) return undefined;
  const columns = await columnsOf({ db: server.db, schemas, ...serverActingFor({ customer: "anna", facts: {} }) }, entity);
  const isHeld = (pointer: string): boolean => columns.some(({ path }) => path === pointer || path.startsWith(`${pointer}/`));
  if (tried.some((pointer) => Array.isArray(getAt(record, pointer)) && !isHeld(pointer))) return undefined;
  const header = {
    number: 1,
    cells: new Map(columns.map((column, at) => [at, { sort: "text", text: column.name }] as [number, ReadCell])),
  };
  const cells = columns.flatMap((column, at): [number, ReadCell][] => {
    const text = written(column, getAt(record, column.path));
    return text === undefined ? [] : [[at, { sort: "text", text }]];
  });
  const headers = matchHeaders([header], columns);
  const [row] = headers ? readRows({ rows: [header, { number: 2, cells: new Map(cells) }], pictures: [] }, headers).rows : [];
  if (!row) throw new Error(`No row could be read of ${JSON.stringify(record)}`);
  const key = keyColumn(entity.compiled, columns);
  const pictureName = `${String((key && getAt(record, key.path)) ?? "picture")}.png`;
  const draft = columns.reduce((filled, column) => withFile(filled, column, record, pictureName), row.draft);
  const sums = openSums();
  const context = {
    user: {},
    sums,
    limits: schemas.catalog.limits,
    tables: schemas.catalog.tables,
    ...businessClock(server.time.now, entity.timeZone),
    on: "create",
  };
  const check = (): CheckResult => checkImportRow(entity.compiled, columns, { ...row, draft }, () => undefined, context);
  check();
  await sums.refresh();
  return check();
}

/** The content of a cell: the label of a code, the digits of a number. Files have no text. */
function written({ sort, codes = [] }: SheetColumn, value: Json | undefined): string | undefined {
  if (value === undefined || value === null || sort === "picture" || sort === "file") return undefined;
  const label = (one: Json): string => codes.find((code) => code.const === one)?.["x-label"]["zh"] ?? String(one);
  return Array.isArray(value) ? value.map(label).join("；") : label(value);
}

/** The files of the record; a picture that sheets demand, where the record has none. */
function withFile(draft: Rec, { path, sort, required }: SheetColumn, record: Rec, pictureName: string): Rec {
  const given = getAt(record, path);
  if (sort !== "picture" && sort !== "file") return draft;
  if (isObject(given)) return setAt(draft, path, given);
  return sort === "picture" && required ? setAt(draft, path, { id: "p", name: pictureName, size: 100, type: "image/png" }) : draft;
}
