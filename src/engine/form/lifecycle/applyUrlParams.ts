/** Query parameters of a form's URL as initial values: chosen records (`?items=a,b`), texts (`?kind=express`) and lists of texts (`?kinds=sea,air`). */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { type ApiResponse, apiCode } from "#dialect/wire/wire.ts";
import type { EngineHost } from "../../host/host.ts";
import { isEmptyValue } from "../../values/control.ts";
import { keyField } from "../../values/recordLookup.ts";

/**
 * Returns the record with a row (or the one field) for each chosen record,
 * filled as if the user had chosen it. `takes` maps each parameter to its
 * field; ids without a record are skipped. Fails if the records cannot be read.
 */
export async function applyUrlParams(
  host: EngineHost,
  { schema }: Pick<CompiledEntity, "schema">,
  takes: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string>>,
  initial: Rec,
): Promise<{ readonly record: Rec } | { readonly failed: Pick<ApiResponse, "code" | "message"> }> {
  let record = initial;
  for (const [parameter, path] of Object.entries(takes)) {
    const keys = (params[parameter] ?? "").split(",").filter(Boolean);
    const tokens = pointerTokens(path);
    const field = schemaAt(schema, tokens);
    const reference = field?.["x-reference"];
    if (keys.length === 0) continue;
    if (!reference) {
      if (field?.type === "string") record = setAt(record, tokens, params[parameter] ?? "");
      else if (field?.items?.type === "string") record = setAt(record, tokens, keys);
      continue;
    }
    const key = keyField(reference);
    const { code, message, data } = await host.source.list(reference.entity, { page: 1, size: keys.length, filters: { [key]: keys } });
    if (code !== apiCode.ok || !data) return { failed: { code, ...(message !== undefined && { message }) } };
    const chosen = keys.flatMap((value) => data.rows.filter((row) => String(row[key]) === value));
    for (const [index, row] of chosen.entries()) record = fill(record, inRow(tokens, index), reference, row);
  }
  return { record };
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
