/** Searches the records of a list, each with the route of its page. */
import { isOk, type ListQuery } from "#dialect/wire/wire.ts";
import { recordId, recordName } from "../host/recordName.ts";
import { fillRoute } from "./routes.ts";
import type { EngineHost } from "../host/host.ts";

export interface FoundRecord {
  readonly id: string;
  /** Its name in sentences. */
  readonly name: string;
  readonly address: string;
}

/** Returns nothing where the list has no search or no page, and after a failure, which the transport has reported. Never rejects. */
export async function findRecords(
  host: Pick<EngineHost, "catalog" | "loadEntity" | "source">,
  screen: string,
  query: ListQuery,
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const { entity, list } = host.catalog.screens[screen] ?? {};
  const open = list?.open;
  if (entity === undefined || open === undefined || !list?.search?.length) return [];
  try {
    const [compiled, response] = await Promise.all([host.loadEntity(entity), host.source.list(entity, query, signal)]);
    if (!isOk(response) || !response.data) return [];
    return response.data.rows.map((record) => ({
      id: `${screen} ${recordId(record)}`,
      name: recordName(compiled, record),
      address: fillRoute(open, record),
    }));
  } catch {
    return [];
  }
}
