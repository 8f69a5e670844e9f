/** The texts of a list, for reading without a connection, without those that must not stay on a device. */
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { Page } from "#dialect/wire/wire.ts";
import type { KeptList } from "../browser/keptLists.ts";
import { countText } from "../host/counted.ts";
import type { PlannedField } from "../plan/plan.ts";
import { type ExportedColumn, type ListExport, listSheet } from "./listSheet.ts";

/** Name of the limit of rows, and its default. */
const limitName = "offlineRows";
const defaultLimit = 50;

/** Returns undefined where no column is left, or on abort. */
export async function keptList(
  asked: Omit<ListExport, "query" | "records" | "most" | "onProgress">,
  { screen, schema, page }: { readonly screen: string; readonly schema: EntitySchema; readonly page: Page },
): Promise<KeptList | undefined> {
  const { host, language, name } = asked;
  const { value } = host.catalog.limits[limitName] ?? {};
  const most = typeof value === "number" ? value : defaultLimit;
  const columns = asked.columns.flatMap((column) => keptColumn(column, (field) => mayStay(field, schema)));
  if (columns.length === 0) return undefined;
  const records = page.rows.slice(0, most);
  const read = await listSheet({ ...asked, columns, records, query: {}, most, onProgress: () => undefined });
  if (!read) return undefined;
  const { sheet } = read;
  const total = String(countText(host.catalog, page.total));
  return { screen, title: name, language, columns: sheet.columns.map(({ header }) => header), rows: sheet.rows, total };
}

/** The column without the part that must not stay. */
function keptColumn({ field, second, label }: ExportedColumn, isKept: (field: PlannedField) => boolean): ExportedColumn[] {
  const fields = [field, ...(second ? [second] : [])].filter(isKept);
  const [first, other] = fields;
  if (!first) return [];
  if (other) return [{ field: first, second: other, label }];
  return [{ field: first, label: second ? first.label : label }];
}

/**
 * Whether the value of the field may stay on a device: no file, whose address is of the session, and nothing that only some accounts see.
 * `x-read-for` is compiled to `x-show-when`. The text of a secret is dots.
 */
function mayStay({ path, file, writeOnly }: PlannedField, { properties }: EntitySchema): boolean {
  const top = properties[pointerTokens(path)[0] ?? ""];
  return !writeOnly && !file && top?.["x-read-for"] === undefined && top?.["x-show-when"] === undefined;
}
