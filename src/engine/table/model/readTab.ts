/** Reads the records that an action of a toolbar takes. */
import type { Rec } from "#dialect/json/json.ts";
import type { EngineHost } from "../../host/host.ts";
import { countedRecords } from "../../host/counted.ts";
import type { TablePlan } from "../../plan/plan.ts";
import { readAll } from "../../records/readAll.ts";
import { mostSelected } from "./mostSelected.ts";

/** Returns the records of a tab, as many as may be selected at once; undefined where a page could not be read. */
export async function readTab(
  { catalog, source }: EngineHost,
  { entity, declared }: TablePlan,
  tab: string,
): Promise<readonly Rec[] | undefined> {
  const found = await readAll({
    source,
    entity,
    query: { tab, ...(declared.only && { filters: declared.only }) },
    max: mostSelected(catalog),
    counted: countedRecords(catalog),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return found?.records;
}
