/** The surroundings of the engine on a bench page: no server, no drafts, one language. */
import type { CompiledCatalog, CompiledEntity } from "#dialect/compiled.ts";
import type { Answer, BatchResult } from "#dialect/wire.ts";
import type { DataSource, EngineHost } from "#engine";
import type { WorkRecord } from "./work.ts";

type Pages = (page: number) => Promise<{ readonly rows: WorkRecord[]; readonly total: number }>;

const refused = { code: 0, data: null } as const satisfies Answer;

function memory(pages: Pages): DataSource {
  const nothing = async (): Promise<Answer<BatchResult>> => refused;
  return {
    list: async (_entity, { page = 1 }) => ({ code: 200, data: await pages(page - 1) }),
    save: async () => refused,
    submit: async () => refused,
    remove: nothing,
    act: nothing,
    sendCode: async () => refused,
    upload: async () => refused,
  };
}

export function workHost(catalog: CompiledCatalog, entities: Readonly<Record<string, CompiledEntity>>, pages: Pages): EngineHost {
  const words = catalog.messages["en"] ?? {};
  return {
    catalog,
    source: memory(pages),
    loadEntity: (name) => {
      const entity = entities[name];
      return entity ? Promise.resolve(entity) : Promise.reject(new Error(name));
    },
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
