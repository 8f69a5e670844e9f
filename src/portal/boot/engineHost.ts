/** The engine's host: the portal's services under the names the engine asks for. */
import type { CompiledCatalog, CompiledEntity, DisplayEntity } from "#dialect/schema/compiled.ts";
import { openTable } from "#dialect/fields/cascade.ts";
import { entityModules } from "#dialect/compile/entityModule.ts";
import { lazyComponent, toast, type DataSource, type DraftPort, type EngineHost, type SheetPort, type TablePort } from "#engine";
import type { ServerClock } from "../browser/serverClock.ts";
import type { I18n } from "../browser/i18n.ts";
import { appState } from "../session/appState.ts";
import { sessionFacts } from "../session/session.ts";
import type { LeaveGuards } from "../site/leaveGuards.ts";
import type { Table, TableFile } from "#dialect/schema/tables.ts";

/** The parts written by hand that ask for the fields of an action. */
const custom = { "pickup-rating": lazyComponent(() => import("../pickup-rating/PickupRating.tsx")) };

/** Those that stand above lists of rows. */
const rowTools = { "packing-list": lazyComponent(() => import("../packing-list/PackingTools.tsx")) };

export function createEngineHost(parts: {
  readonly catalog: CompiledCatalog;
  readonly i18n: I18n;
  readonly source: DataSource;
  readonly sheets: SheetPort;
  readonly drafts: DraftPort;
  readonly clock: ServerClock;
  readonly guards: LeaveGuards;
  isContinuation?(): boolean;
  /** The backend keeps views of lists. */
  readonly keepsViews: boolean;
  readonly entities: EntityLoader;
  readonly tables: TablePort;
  readonly refreshMs?: EngineHost["refreshMs"];
  go(route: string, options?: { readonly replace?: boolean }): void;
  readonly place?: EngineHost["place"];
}): EngineHost {
  const { catalog, i18n, source, sheets, drafts, clock, guards, isContinuation, keepsViews, entities, tables, refreshMs, go, place } =
    parts;
  const shown = new Map<string, DisplayEntity>();
  const judged = new Map<string, CompiledEntity>();
  return {
    catalog,
    views: keepsViews ? catalog.site.frame?.views : undefined,
    source,
    sheets,
    drafts,
    custom,
    rowTools,
    async loadEntity(name) {
      const entity = await entities.loadEntity(name);
      shown.set(name, entity);
      return entity;
    },
    async loadCompiled(name) {
      const entity = await entities.loadCompiled(name);
      judged.set(name, entity);
      return entity;
    },
    loadAsks: entities.loadAsks,
    cachedEntity: (name) => shown.get(name),
    cachedCompiled: (name) => judged.get(name),
    tables,
    phoneticMatcher: async () => (await import("../palette/matchPinyin.ts")).matchPinyin,
    go,
    ...(place && { place }),
    ...(isContinuation && { isContinuation: isContinuation }),
    refreshMs,
    t: i18n.t,
    language: i18n,
    user: sessionFacts,
    clock: clock.now,
    href: (route) => `#${route}`,
    openTab: (route) => window.open(`${location.pathname}#${route}`, "_blank") !== null,
    notify: (kind, text, action) => void toast({ kind, text, ...(action && { action }) }),
    singleKeys: () => appState.singleKeys,
    guardLeave: guards.add,
  };
}

/** The parts of entities, each imported once. */
export type EntityLoader = Pick<EngineHost, "loadEntity" | "loadCompiled" | "loadAsks">;

export function entityLoader(
  entities: CompiledCatalog["entities"],
  load: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): EntityLoader {
  const modules = entityModules(once(load));
  const by = <Result>(part: (address: string) => Promise<Result>) =>
    once(async (name) => {
      const address = entities[name];
      if (address === undefined) throw new Error(`No entity "${name}" in the catalogue`);
      return part(address);
    });
  return { loadEntity: by(modules.shown), loadCompiled: by(modules.judged), loadAsks: by(modules.asks) };
}

/** Asks for each once; what failed may be asked for again. */
function once<Result>(ask: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const asked = new Map<string, Promise<Result>>();
  return (key) => {
    const before = asked.get(key);
    if (before) return before;
    const fresh = ask(key);
    asked.set(key, fresh);
    fresh.catch(() => asked.delete(key));
    return fresh;
  };
}

/** Fetches a table of the catalogue once; one that failed may be asked for again. */
export function tableLoader(addresses: CompiledCatalog["tables"], read: (address: string) => Promise<TableFile> = readTable): TablePort {
  const known: Record<string, Table> = {};
  const asked = new Map<string, Promise<Table>>();
  return {
    known,
    load(name) {
      const address = addresses[name];
      if (address === undefined) return Promise.reject(new Error(`No table "${name}" in the catalogue`));
      const before = asked.get(name);
      if (before) return before;
      const fresh = read(address).then((file) => (known[name] = openTable(file)));
      asked.set(name, fresh);
      fresh.catch(() => asked.delete(name));
      return fresh;
    },
  };
}

async function readTable(address: string): Promise<TableFile> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as TableFile;
}
