/** Records of a list by what is searched for, each with the page it opens on. */
import { isOk, type ListQuery } from "#dialect/wire/wire.ts";
import { recordId, recordName } from "../host/recordName.ts";
import { fillRoute } from "./routes.ts";
import type { EngineHost } from "../host/host.ts";

export interface FoundRecord {
  readonly id: string;
  /** As sentences call it. */
  readonly name: string;
  readonly address: string;
}

/** None where the list searches nothing, opens no page or cannot be asked; the transport has told of a failure. Never rejects. */
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
    const [compiled, answer] = await Promise.all([host.loadEntity(entity), host.source.list(entity, query, signal)]);
    if (!isOk(answer) || !answer.data) return [];
    return answer.data.rows.map((record) => ({
      id: `${screen} ${recordId(record)}`,
      name: recordName(compiled, record),
      address: fillRoute(open, record),
    }));
  } catch {
    return [];
  }
}
