/** Searches the records of a list, each with the route of its page. */
import { isOk, type ListQuery } from "#dialect/wire/wire.ts";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Language } from "#dialect/text/text.ts";
import { conditionScope } from "../host/hostContext.ts";
import { recordId, recordName } from "../host/recordName.ts";
import { fieldForRecord } from "../kinds/FieldValue.tsx";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedField } from "../plan/plan.ts";
import { planInput } from "../planners/planInput.ts";
import { planTable } from "../planners/planTable.ts";
import { fillRoute } from "./routes.ts";
import type { EngineHost } from "../host/host.ts";

/** A record that a search found, in words. */
export interface FoundRecord {
  readonly id: string;
  /** Its name in sentences. */
  readonly name: string;
  /** Its state and first texts in the list, such as status and route. */
  readonly details: string;
  readonly address: string;
}

/** What a search of one list found. */
export interface SearchResult {
  readonly records: readonly FoundRecord[];
  /** Too many records contain the text: only the latest were looked at. */
  readonly isPart: boolean;
}

const nothing: SearchResult = { records: [], isPart: false };

/** Returns nothing where the list has no search or no page, and after a failure, which the transport has reported. Never rejects. */
export async function findRecords(
  host: EngineHost,
  screen: string,
  query: ListQuery,
  language: Language,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { entity, list } = host.catalog.screens[screen] ?? {};
  const open = list?.open;
  if (entity === undefined || open === undefined || !list?.search?.length) return nothing;
  try {
    const [compiled, response] = await Promise.all([host.loadEntity(entity), host.source.list(entity, query, signal)]);
    if (!isOk(response) || !response.data) return nothing;
    const fields = describingFields(host, screen, compiled);
    const scope = conditionScope(host);
    const records = response.data.rows.map((record) => ({
      id: `${screen} ${recordId(record)}`,
      name: recordName(compiled, record),
      details: fields
        .map((field) => {
          const shown = fieldForRecord(field, record, host.catalog.expressions, scope);
          return kindOfField(field).toText(getAt(record, field.path), shown, language);
        })
        .filter(Boolean)
        .join(" · "),
      address: fillRoute(open, record),
    }));
    return { records, isPart: response.data.searchedSince !== undefined };
  } catch {
    return nothing;
  }
}

/** Number of texts beside the status. */
const maxTexts = 2;

/** The status of the list's records, and the first texts whose value is in the record itself. */
function describingFields(host: EngineHost, screen: string, entity: DisplayEntity): readonly PlannedField[] {
  const definition = host.catalog.screens[screen];
  if (!definition) return [];
  const columns = planTable(planInput(host.catalog, entity.schema, host.kinds), definition).columns.filter(
    ({ hidden, link }) => !hidden && !link,
  );
  const isState = (field: PlannedField) => kindOfField(field).isState;
  const fields = columns.flatMap(({ field, second }) => (second && !isState(field) ? [field, second] : [field]));
  const texts = fields.filter((field) => !isState(field) && kindOfField(field).align === "start" && !field.reference);
  return [...fields.filter(isState), ...texts.slice(0, maxTexts)];
}
