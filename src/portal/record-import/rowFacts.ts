/** What the check of an import's rows reads other than their own values: stored records, sums over other records, refusals of the server. */
import { readsRecords } from "#dialect/expr/recordSums.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { createImportSums, type ImportSums } from "#dialect/sheet/importSums.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import type { EngineHost } from "#engine";
import type { SheetCalls } from "../api/sheetCalls.ts";
import { loadSumsFrom } from "../workbook-import/loadSums.ts";
import { createExistingRecords, type ExistingRecords } from "./existingRecords.ts";

export interface RowFacts {
  readonly existing: ExistingRecords;
  /** Absent where no rule of the entity asks for other records. */
  readonly sums: ImportSums | undefined;
  /** Responses of the server about rows that have not changed since. */
  refused(): ReadonlyMap<ImportRow, readonly Problem[]>;
  /** Forgets all, and keeps the problems that an answer names under `/rows/<number>`. */
  renew(rows: readonly ImportRow[], problems: readonly Problem[]): void;
}

export function createRowFacts(
  { host, sheets }: { readonly host: EngineHost; readonly sheets: Pick<SheetCalls, "existing"> },
  entity: CompiledEntity,
  key: SheetColumn | undefined,
): RowFacts {
  const existing = createExistingRecords(sheets, entity.name, key);
  const machine = host.catalog.states[entity.schema["x-entity"].states ?? ""];
  const sums = readsRecords(entity.expressions) ? createImportSums({ name: entity.name, machine }, loadSumsFrom(host.source)) : undefined;
  let refused: ReadonlyMap<ImportRow, readonly Problem[]> = new Map();
  return {
    existing,
    sums,
    refused: () => refused,
    renew(rows, problems) {
      existing.clear();
      sums?.forget();
      refused = byRow(rows, problems);
    },
  };
}

/** Returns the errors of each row, with pointers into its record. A record that somebody else changed is requested again: it is no error any more. */
function byRow(rows: readonly ImportRow[], problems: readonly Problem[]): ReadonlyMap<ImportRow, readonly Problem[]> {
  const found = new Map<ImportRow, Problem[]>();
  for (const problem of problems) {
    const [, number, path = ""] = /^\/rows\/(\d+)(\/.*)?$/.exec(problem.path) ?? [];
    const row = rows.find((one) => one.number === Number(number));
    if (row && problem.severity === "error" && problem.code !== "stale") found.set(row, [...(found.get(row) ?? []), { ...problem, path }]);
  }
  return found;
}
