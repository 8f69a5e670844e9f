/** Implements `EngineHost`: adapts the portal's services to the ports of the engine. */
import type { CompiledCatalog, CompiledEntity, DisplayEntity } from "#dialect/schema/compiled.ts";
import { openTable } from "#dialect/fields/cascade.ts";
import { entityModules } from "#dialect/compile/entityModule.ts";
import { lazyComponent, type DataSource, type DraftPort, type EngineHost, type SheetPort, type TablePort } from "#engine";
import type { ServerClock } from "../browser/serverClock.ts";
import type { I18n } from "../browser/i18n.ts";
import { once } from "../browser/once.ts";
import { toasts } from "../browser/toasts.ts";
import { appState } from "../session/appState.ts";
import { sessionFacts } from "../session/session.ts";
import { routeRefusal } from "../site/routeRefusal.ts";
import { matchRoute, siteEntries } from "../site/siteMap.ts";
import type { LeaveGuards } from "../site/leaveGuards.ts";
import type { Table, TableFile } from "#dialect/schema/tables.ts";

/** Hand-written components for the prompt fields of an action, by `custom` of the action. */
const custom = { "pickup-rating": lazyComponent(() => import("../pickup-rating/PickupRating.tsx")) };

/** Hand-written tools above a list of rows. */
const rowTools = { "packing-list": lazyComponent(() => import("../packing-list/PackingTools.tsx")) };

export interface EngineHostParts {
  readonly catalog: CompiledCatalog;
  readonly i18n: I18n;
  readonly source: DataSource;
  readonly sheets: SheetPort;
  readonly drafts: DraftPort;
  readonly clock: ServerClock;
  readonly guards: LeaveGuards;
  isContinuation?(): boolean;
  /** The backend stores saved views of lists, and presets of forms. */
  readonly storesViews: boolean;
  readonly entities: EntityLoader;
  readonly tables: TablePort;
  readonly refreshMs?: EngineHost["refreshMs"];
  go(route: string, options?: { readonly replace?: boolean }): void;
  readonly place?: EngineHost["place"];
  readonly calendarAddress?: EngineHost["calendarAddress"];
  readonly keeper?: EngineHost["keeper"];
}

export function createEngineHost(parts: EngineHostParts): EngineHost {
  const { catalog, i18n, source, sheets, drafts, clock, guards, isContinuation, storesViews, entities, tables, refreshMs, go, place } =
    parts;
  const { calendarAddress, keeper } = parts;
  const places = siteEntries(catalog.site);
  const loadedEntities = new Map<string, DisplayEntity>();
  const loadedCompiled = new Map<string, CompiledEntity>();
  return {
    catalog,
    views: storesViews ? catalog.site.frame?.views : undefined,
    presets: storesViews ? catalog.site.frame?.presets : undefined,
    source,
    sheets,
    drafts,
    custom,
    rowTools,
    async loadEntity(name) {
      const entity = await entities.loadEntity(name);
      loadedEntities.set(name, entity);
      return entity;
    },
    async loadCompiled(name) {
      const entity = await entities.loadCompiled(name);
      loadedCompiled.set(name, entity);
      return entity;
    },
    loadAsks: entities.loadAsks,
    cachedEntity: (name) => loadedEntities.get(name),
    cachedCompiled: (name) => loadedCompiled.get(name),
    tables,
    phoneticMatcher: async () => (await import("../palette/matchPinyin.ts")).matchPinyin,
    go,
    ...(place && { place }),
    ...(isContinuation && { isContinuation }),
    refreshMs,
    t: i18n.t,
    language: i18n,
    // A visitor reads in this language; an account may have stored another for its notices.
    user: () => ({ language: i18n.get(), ...sessionFacts() }),
    clock: clock.now,
    href: (route) => `#${route}`,
    closedRoute: (route) => routeRefusal(catalog, i18n, matchRoute(places, route.replace(/[?#].*$/s, ""))?.entry.route),
    ...(calendarAddress && { calendarAddress }),
    ...(keeper && { keeper }),
    openTab: (route) => window.open(`${location.pathname}#${route}`, "_blank") !== null,
    notify: (kind, text, action) => void toasts.show({ kind, text, ...(action && { action }) }),
    singleKeys: () => appState.singleKeys,
    guardLeave: guards.add,
  };
}

/** Loads the parts of compiled entities; each part is imported once. */
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

/** Loads cascade tables of the catalogue, each once. A failed load is retried by the next call. */
export function tableLoader(addresses: CompiledCatalog["tables"], read: (address: string) => Promise<TableFile> = readTable): TablePort {
  const known: Record<string, Table> = {};
  const load = once(async (name) => {
    const address = addresses[name];
    if (address === undefined) throw new Error(`No table "${name}" in the catalogue`);
    return (known[name] = openTable(await read(address)));
  });
  return { known, load };
}

async function readTable(address: string): Promise<TableFile> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`GET ${address}: HTTP ${response.status}`);
  return (await response.json()) as TableFile;
}
