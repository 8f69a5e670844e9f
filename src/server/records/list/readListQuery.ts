/**
 * Reads a list query from an untrusted body.
 *
 * Fields are looked up in the schema: unknown ones cannot be sorted, filtered or
 * searched, and no name of a request reaches the SQL.
 */
import { isBlank } from "#dialect/json/jsonValues.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import { fieldOfMeasure, fieldsOfGroups, isSortable } from "#dialect/schema/derived/shape.ts";
import { mainCatalog } from "#dialect/compile/siteCatalog.ts";
import type { DeclaredSort } from "#dialect/schema/listParts.ts";
import type { ListSums } from "#dialect/schema/screenParts.ts";
import type { StateTab } from "#dialect/schema/states.ts";
import { sortOfTab, stepOrder } from "#dialect/wire/declaredSort.ts";
import { RequestReader } from "../../answers/requestReader.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { searchTerms } from "./search.ts";
import { readCandidates, type ReadCandidates } from "./candidateCondition.ts";
import { columnOf, type FieldColumn } from "../storage/columns.ts";
import { roleAccess, isReadable } from "../storage/roleAccess.ts";
import { ownerFieldColumn } from "../storage/reach.ts";
import type { RecordContext } from "../storage/recordContext.ts";
import { declaredSums } from "./sumGroups.ts";
import { onceColumns, type OnceColumns } from "./onceADay.ts";
import type { ReadFilter, Scalar } from "../storage/sqlConditions.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

export interface ReadQuery {
  readonly page: number;
  readonly size: number;
  /** Without a column: by the next step of each record. */
  readonly sort: readonly { readonly column?: FieldColumn; readonly desc: boolean }[];
  readonly tab?: StateTab;
  /** As typed; "" without a search. */
  readonly search: string;
  readonly filters: readonly ReadFilter[];
  readonly candidates?: ReadCandidates;
  readonly sums?: ListSums;
  readonly once?: OnceColumns;
}

/** Largest page that the server returns, to protect its memory; the portal offers smaller ones. */
const MAX_SIZE = 500;
const MAX_PAGE = 100_000;
const DEFAULT_SIZE = 20;
const MAX_TEXT = 4_000;
const MAX_VALUES = 200;
const MAX_SORTS = 3;
const MAX_FILTERS = 20;

/** Who reads the list. */
export type ListReader = Pick<RecordContext, "schemas" | "principal">;

/** Returns the column of a name in a request; undefined if the reader has no such field. */
type ColumnLookup = (name: string) => FieldColumn | undefined;

/** Reads the query. Throws a validation error with all problems. */
export function readListQuery({ schemas, principal }: ListReader, entity: ServedEntity, body: Json): ReadQuery {
  const access = roleAccess(principal, entity);
  const columnAt: ColumnLookup = (name) => {
    const column = isReadable(access, name) ? columnOf(entity, name) : undefined;
    return column ?? ownerFieldColumn(schemas, principal, entity, name);
  };
  const reader = new RequestReader();
  const input = reader.object(body, "", ["page", "size", "sort", "tab", "search", "filters", "for", "sums", "once"]);
  const defaultSize = schemas.catalog.limits["pageSize"];
  const query = {
    page: reader.integer(input["page"], "/page", 1, MAX_PAGE) ?? 1,
    size: reader.integer(input["size"], "/size", 1, MAX_SIZE) ?? (typeof defaultSize === "number" ? defaultSize : DEFAULT_SIZE),
    sort: readSort(reader, entity, input["sort"], columnAt) ?? defaultSort(schemas, entity, columnAt, input["tab"]),
    search: (reader.text(input["search"], "/search", MAX_TEXT) ?? "").trim(),
    filters: readFilters(reader, input["filters"], columnAt),
  };
  const maxTerms = schemas.catalog.limits["searchNumbers"];
  if (typeof maxTerms === "number" && searchTerms(query.search).length > maxTerms) reader.add("/search", "maxItems", { limit: maxTerms });
  const sumsId = reader.text(input["sums"], "/sums", 100);
  const sums = sumsId === undefined ? undefined : declaredSums(schemas, entity, sumsId);
  const reads = (name: string): boolean => isReadable(access, name);
  // A measure that it does not read stays empty (`sumGroups.ts`); sums of nothing else are refused.
  const measured = sums?.of.map(fieldOfMeasure) ?? [];
  const isSummable = sums && fieldsOfGroups(sums).every(reads) && (measured.length === 0 || measured.some(reads));
  if (sumsId !== undefined && !isSummable) reader.add("/sums", "unknownField");
  const onceId = reader.text(input["once"], "/once", 100);
  const once = onceId === undefined ? undefined : onceColumns(schemas, entity, onceId, columnAt);
  if (onceId !== undefined && !once) reader.add("/once", "unknownField");
  const tab = readTab(reader, entity, input["tab"]);
  const candidates = readCandidates(reader, schemas, entity, input["for"]);
  reader.finish();
  return { ...query, ...(tab && { tab }), ...(candidates && { candidates }), ...(sums && { sums }), ...(once && { once }) };
}

function readSort(
  reader: RequestReader,
  entity: ServedEntity,
  value: Json | undefined,
  columnAt: ColumnLookup,
): ReadQuery["sort"] | undefined {
  const items = reader.list(value, "/sort", MAX_SORTS);
  if (items.length === 0) return undefined;
  return items.flatMap((item, index) => {
    const path = `/sort/${index}`;
    const entry = reader.object(item, path, ["field", "desc"]);
    const name = reader.text(entry["field"], `${path}/field`, MAX_TEXT);
    const desc = reader.flag(entry["desc"], `${path}/desc`) ?? false;
    if (name === stepOrder && hasSteps(entity)) return [{ desc }];
    const column = name === undefined ? undefined : columnAt(name);
    if (!column || !isSortable(column.field)) {
      reader.add(`${path}/field`, name === undefined ? "required" : "unknownField");
      return [];
    }
    return [{ column, desc }];
  });
}

/** Returns the sort order of the entity's list screen in the portal. Screens of other sites name theirs in each call: what they list first must not order the choices of a form. */
function defaultSort(schemas: Schemas, entity: ServedEntity, columnAt: ColumnLookup, tab: Json | undefined): ReadQuery["sort"] {
  const declared = sortOfTab(defaultSorts(schemas).get(entity.name), typeof tab === "string" ? tab : undefined);
  return (declared ?? []).flatMap(({ field, desc }) => {
    if (field === stepOrder) return hasSteps(entity) ? [{ desc: desc === true }] : [];
    const column = columnAt(field);
    return column ? [{ column, desc: desc === true }] : [];
  });
}

const hasSteps = ({ machine }: ServedEntity): boolean => (machine?.next ?? []).length > 0;

/** Returns the sort order of each entity with a sorted list screen: of the first that lists all records, else of the first with views. */
const defaultSorts = oncePer((schemas: Schemas) => {
  // Reversed, so that the first screen of an entity counts; a screen of views, which lists some of the records, before the others.
  const reversed = Object.values(mainCatalog(schemas.catalog).files.screens).reverse();
  const inOrder = reversed.toSorted((one, other) => Number(other.list?.tabs === "views") - Number(one.list?.tabs === "views"));
  return new Map(
    inOrder.flatMap(({ entity, list }): [string, readonly DeclaredSort[]][] => (entity && list?.sort ? [[entity, list.sort]] : [])),
  );
});

function readTab(reader: RequestReader, entity: ServedEntity, value: Json | undefined): StateTab | undefined {
  const id = reader.text(value, "/tab", 100);
  if (!id) return undefined;
  const tab = [...(entity.machine?.tabs ?? []), ...(entity.machine?.views ?? [])].find((candidate) => candidate.id === id);
  if (!tab) reader.add("/tab", "unknownField");
  return tab;
}

function readFilters(reader: RequestReader, value: Json | undefined, columnAt: ColumnLookup): ReadFilter[] {
  if (value === undefined) return [];
  const filters = reader.object(value, "/filters");
  const names = Object.keys(filters);
  if (names.length > MAX_FILTERS) reader.add("/filters", "maxProperties", { limit: MAX_FILTERS });
  return names.slice(0, MAX_FILTERS).flatMap((name) => {
    const path = childPointer("/filters", name);
    const column = columnAt(name);
    const value = filters[name];
    if (!column) {
      reader.add(path, "unknownField");
      return [];
    }
    return readFilter(reader, column, path, value);
  });
}

function readFilter(reader: RequestReader, column: FieldColumn, path: string, value: Json | undefined): ReadFilter[] {
  if (isBlank(value)) return [];
  if (isObject(value)) {
    // Lists have no order, so there is no range of them.
    if (column.kind === "list") {
      reader.add(path, "type", { expected: "scalar" });
      return [];
    }
    const range = reader.object(value as Rec, path, ["from", "to"]);
    const from = readScalar(reader, range["from"], `${path}/from`);
    const to = readScalar(reader, range["to"], `${path}/to`);
    if (from === undefined && to === undefined) return [];
    return [{ column, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  }
  const values = Array.isArray(value) ? reader.list(value, path, MAX_VALUES) : [value as Json];
  const anyOf = values.flatMap((item, index) => {
    const scalar = readScalar(reader, item, Array.isArray(value) ? `${path}/${index}` : path);
    return scalar === undefined ? [] : [scalar];
  });
  return anyOf.length > 0 ? [{ column, path, anyOf, isWhole: Array.isArray(value) }] : [];
}

function readScalar(reader: RequestReader, value: Json | undefined, path: string): Scalar | undefined {
  if (isBlank(value)) return undefined;
  if (typeof value === "string") return reader.text(value, path, 500);
  if (typeof value === "number" || typeof value === "boolean") return value;
  reader.add(path, "type", { expected: "scalar" });
  return undefined;
}
