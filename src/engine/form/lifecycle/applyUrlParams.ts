/** Query parameters of a form's URL as initial values: chosen records (`?items=a,b`), texts (`?kind=express`) and lists of texts (`?kinds=sea,air`). */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { type ApiResponse, apiCode } from "#dialect/wire/wire.ts";
import type { FormScreen } from "#dialect/schema/screens.ts";
import { candidates } from "../../controls/candidates.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { EngineHost } from "../../host/host.ts";
import { isEmptyValue } from "../../values/control.ts";
import { keyField } from "../../values/recordLookup.ts";
import { groupBy } from "#dialect/json/groupBy.ts";

/** Chosen records that one new record can have together: they agree in what choosing them fills outside of their rows, such as a currency. */
export interface ChosenPart {
  /** The record as these fill it. */
  readonly record: Rec;
  /** Their keys, as the parameter names them. */
  readonly keys: readonly string[];
}

/** Records of one parameter that do not fit into one new record: the form is filled in once for each part. */
export interface ChosenParts {
  readonly parameter: string;
  /** Pointer of the rows. */
  readonly rows: string;
  /** Pointers of the fields in which the parts differ. */
  readonly by: readonly string[];
  /** Two at least; the form that opens is for the first. */
  readonly parts: readonly ChosenPart[];
}

export interface AppliedParams {
  readonly record: Rec;
  /** Present where the chosen records need several forms. */
  readonly chosen?: ChosenParts;
}

/** What a form takes: `takes` maps each parameter to its field, `from` parameters to the tabs whose records stand for them. */
export interface TakenParams {
  readonly takes: Readonly<Record<string, string>>;
  readonly from: FormScreen["takesFrom"];
}

type Failure = Pick<ApiResponse, "code" | "message">;

/**
 * Returns the record with a row (or the one field) for each chosen record,
 * filled as if the user had chosen it. Ids without a record are skipped.
 * Fails if the records cannot be read.
 */
export async function applyUrlParams(
  host: EngineHost,
  entity: CompiledEntity,
  { takes, from = {} }: TakenParams,
  params: Readonly<Record<string, string>>,
  initial: Rec,
): Promise<AppliedParams | { readonly failed: Failure }> {
  let record = initial;
  let apart: ChosenParts | undefined;
  for (const [parameter, path] of Object.entries(takes)) {
    const keys = (params[parameter] ?? "").split(",").filter(Boolean);
    const tokens = pointerTokens(path);
    const field = schemaAt(entity.schema, tokens);
    const reference = field?.["x-reference"];
    const tabs = from[parameter];
    if (keys.length === 0 && !(reference && tabs)) continue;
    if (!reference) {
      if (field?.type === "string") record = setAt(record, tokens, params[parameter] ?? "");
      else if (field?.items?.type === "string") record = setAt(record, tokens, keys);
      continue;
    }
    const found = await (keys.length === 0 && tabs
      ? firstTab(host, entity, { tabs, reference, tokens }, record)
      : namedRecords(host, reference, keys));
    if ("failed" in found) return found;
    const { chosen } = found;
    const around = outsideOfRows(reference);
    const base = record;
    const parts = partsOf(chosen, tokens, around).map((rows): ChosenPart => {
      // A value that all rows share wins over a default of the field.
      const start = tokens.includes("-") ? withAround(base, around, rows[0]) : base;
      const filled = rows.reduce<Rec>((made, row, index) => fill(made, inRow(tokens, index), reference, row), start);
      return { record: filled, keys: rows.map((row) => String(row[keyField(reference)])) };
    });
    record = parts[0]?.record ?? record;
    const rows = `/${tokens.slice(0, tokens.indexOf("-")).join("/")}`;
    if (parts.length > 1) apart = { parameter, rows, by: around.map(([to]) => to), parts };
  }
  return { record, ...(apart && { chosen: apart }) };
}

type Found = { readonly chosen: readonly Rec[] } | { readonly failed: Failure };

/** The records with these keys, in their order. */
async function namedRecords({ source }: EngineHost, reference: Reference, keys: readonly string[]): Promise<Found> {
  const key = keyField(reference);
  const { code, message, data } = await source.list(reference.entity, { page: 1, size: keys.length, filters: { [key]: keys } });
  if (code !== apiCode.ok || !data) return { failed: { code, ...(message !== undefined && { message }) } };
  return { chosen: keys.flatMap((value) => data.rows.filter((row) => String(row[key]) === value)) };
}

interface Choice {
  readonly tabs: { readonly entity: string; readonly tabs: readonly string[] };
  readonly reference: Reference;
  readonly tokens: readonly string[];
}

/** The records of the first tab that has some which may be chosen; as many as the rows may be. What choosing them fills in around the rows is open. */
async function firstTab(host: EngineHost, entity: CompiledEntity, { tabs, reference, tokens }: Choice, record: Rec): Promise<Found> {
  const most = schemaAt(entity.schema, tokens.slice(0, tokens.indexOf("-")))?.maxItems ?? 1;
  const open = outsideOfRows(reference).reduce<Rec>((rest, [to]) => setAt(rest, pointerTokens(to), undefined), record);
  const { fits } = candidates(entity, reference.where, `/${inRow(tokens, 0).join("/")}`, open, checkContextOf(host, "create"));
  for (const tab of tabs.tabs) {
    const query = { page: 1, size: most, tab, ...(reference.sort && { sort: reference.sort }) };
    const { code, message, data } = await host.source.list(tabs.entity, query);
    if (code !== apiCode.ok || !data) return { failed: { code, ...(message !== undefined && { message }) } };
    const chosen = data.rows.filter(fits);
    if (chosen.length > 0) return { chosen };
  }
  return { chosen: [] };
}

/** What choosing a record fills in outside of its row: pointer -> its field. */
const outsideOfRows = ({ fill = {} }: Reference): [string, string][] => Object.entries(fill).filter(([to]) => to.startsWith("/"));

/** Groups records that agree in what they fill outside of their rows, in the order of the first of each group; one group outside of rows. */
function partsOf(
  chosen: readonly Rec[],
  tokens: readonly string[],
  around: readonly (readonly [string, string])[],
): readonly (readonly Rec[])[] {
  if (!tokens.includes("-")) return chosen.length === 0 ? [] : [chosen];
  return [...groupBy(chosen, (row) => JSON.stringify(around.map(([, from]) => getAt(row, from) ?? null))).values()];
}

function withAround(record: Rec, around: readonly (readonly [string, string])[], row: Rec | undefined): Rec {
  return around.reduce<Rec>((filled, [to, from]) => {
    const value = row && getAt(row, from);
    return isEmptyValue(value) ? filled : setAt(filled, pointerTokens(to), value);
  }, record);
}

/** The path of the reference in row `index`. */
function inRow(tokens: readonly string[], index: number): string[] {
  return tokens.map((token) => (token === "-" ? String(index) : token));
}

function fill(record: Rec, path: readonly string[], reference: Reference, chosen: Rec): Rec {
  const fills = Object.entries(reference.fill ?? {}).map(([to, from]) => [
    to.startsWith("/") ? pointerTokens(to) : [...path.slice(0, -1), to],
    getAt(chosen, from),
  ]) as readonly (readonly [readonly string[], Json | undefined])[];
  return [[path, chosen[keyField(reference)]] as const, ...fills].reduce<Rec>(
    (filled, [to, value]) => (isEmptyValue(getAt(filled, to)) ? setAt(withRow(filled, to), to, value) : filled),
    record,
  );
}

/** Appends the row that `tokens` lead into if it is missing: `setAt` needs an existing row. */
function withRow(record: Rec, tokens: readonly string[]): Rec {
  const row = tokens.findIndex((token) => /^\d+$/.test(token));
  if (row < 0) return record;
  const list = tokens.slice(0, row);
  const rows = getAt(record, list);
  const before: readonly Json[] = Array.isArray(rows) ? rows : [];
  return isObject(before[Number(tokens[row])]) ? record : setAt(record, list, [...before, {}]);
}
