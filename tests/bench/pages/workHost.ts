/** The surroundings of the engine on a bench page: no server, no drafts, one language. */
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import type { ApiResponse, BatchResult, ListQuery, Page } from "#dialect/wire/wire.ts";
import type { DataSource, EngineHost } from "#engine";
import type { WorkRecord } from "./work.ts";

type Pages = (page: number) => Promise<{ readonly rows: WorkRecord[]; readonly total: number }>;

const refused = { code: 0, data: null } as const satisfies ApiResponse;

/** Serves a list from memory: one lower-case text for each row to search in, an order computed once for each sort. */
function held(rows: WorkRecord[]): (query: ListQuery) => Page {
  let texts: string[] | undefined;
  let ordered = { by: "[]", rows };
  const order = (sort: NonNullable<ListQuery["sort"]>): WorkRecord[] => {
    const by = JSON.stringify(sort);
    const [first] = sort;
    if (by !== ordered.by) {
      const sign = first?.desc ? -1 : 1;
      const field = first?.field ?? "";
      const less = (a: WorkRecord, b: WorkRecord) => ((a[field] ?? "") < (b[field] ?? "") ? -sign : sign);
      ordered = { by, rows: first ? rows.toSorted(less) : rows };
    }
    return ordered.rows;
  };
  return ({ sort = [], search = "" }) => {
    const wanted = search.toLowerCase();
    const all = order(sort);
    if (wanted === "") return { rows: all, total: all.length };
    texts ??= rows.map((row) => Object.values(row).join("\n").toLowerCase());
    const found = all.filter(({ id }) => texts?.[Number(id)]?.includes(wanted));
    return { rows: found, total: found.length };
  };
}

function memory(pages: Pages | WorkRecord[]): DataSource {
  const nothing = async (): Promise<ApiResponse<BatchResult>> => refused;
  const all = typeof pages === "function" ? undefined : held(pages);
  return {
    ...(all && { listNow: (_entity: string, query: ListQuery) => ({ code: 200, data: all(query) }) }),
    list: async (_entity, query) => ({ code: 200, data: all ? all(query) : await (pages as Pages)((query.page ?? 1) - 1) }),
    save: async () => refused,
    submit: async () => refused,
    remove: nothing,
    act: nothing,
    sendCode: async () => refused,
    upload: async () => refused,
  };
}

export function workHost(
  catalog: CompiledCatalog,
  entities: Readonly<Record<string, CompiledEntity>>,
  pages: Pages | WorkRecord[],
): EngineHost {
  const words = catalog.messages["en"] ?? {};
  const load = (name: string): Promise<CompiledEntity> => {
    const entity = entities[name];
    return entity ? Promise.resolve(entity) : Promise.reject(new Error(name));
  };
  return {
    catalog,
    source: memory(pages),
    loadEntity: load,
    loadCompiled: load,
    loadAsks: async () => ({}),
    cachedEntity: (name) => entities[name],
    cachedCompiled: (name) => entities[name],
    t: (key, params = {}) => (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(params[name] ?? "")),
    language: { get: () => "en", subscribe: () => () => undefined, use: () => undefined },
    user: () => ({}),
    clock: () => ({ today: "2026-11-21", now: "2026-11-21 12:00:00" }),
    href: (route) => `#${route}`,
    go: () => undefined,
    notify: () => undefined,
    drafts: { load: async () => null, save: async () => true, remove: async () => undefined, list: async () => [] },
    guardLeave: () => () => undefined,
  };
}
