/** An engine's surroundings for tests: a catalogue compiled as the server does it, records in an array, and a log of what was asked. */
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { ApiResponse, BatchResult, ListQuery, Page, SumGroup } from "#dialect/wire/wire.ts";
import type { EngineHost } from "#engine/host/host.ts";
import type { PlanInput } from "#engine/plan/plan.ts";
import { planInput } from "#engine/planners/planInput.ts";
import type { DataSource, UploadedFile } from "#engine/host/source.ts";
import type { SessionFacts } from "#dialect/check/check.ts";
import { createTranslator } from "#dialect/text/translator.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";

export interface TestHost extends EngineHost {
  readonly source: TestSource;
  readonly notices: string[];
  readonly went: string[];
  /** Those of `went` that took the place of the page before in the history. */
  readonly replaced: string[];
  speak(language: string): void;
  /** What the portal does when the session ends under the page: everybody keeps what can be kept. */
  endSession(): void;
}

export function testHost(files: CatalogFiles, records: Readonly<Record<string, readonly Rec[]>>, user: SessionFacts = {}): TestHost {
  const catalog = openCatalog(files);
  const compiled = compileCatalog(catalog, (name) => `/schema/${name}.js`);
  let language = "zh";
  const translator = createTranslator(compiled.messages);
  const listeners = new Set<() => void>();
  const notices: string[] = [];
  const [went, replaced]: [string[], string[]] = [[], []];
  const keepers = new Set<() => void>();
  const speak = (next: string) => {
    language = next;
    for (const changed of listeners) changed();
  };
  return {
    source: new TestSource(records),
    catalog: compiled,
    loadEntity: async (name) => compiledEntity(files, name),
    loadCompiled: async (name) => compiledEntity(files, name),
    loadAsks: async () => ({}),
    tables: { known: catalog.tables, load: async (name) => named(catalog.tables, name) },
    t: (key, params) => translator.sentence(language, key, params),
    language: {
      get: () => language,
      subscribe: (changed) => {
        listeners.add(changed);
        return () => void listeners.delete(changed);
      },
      use: speak,
    },
    speak,
    user: () => user,
    clock: () => ({ today: "2026-11-20", now: "2026-11-20 12:00:00" }),
    href: (route) => `#${route}`,
    go(route, { replace = false } = {}) {
      went.push(route);
      if (replace) replaced.push(route);
    },
    notify: (_kind, text) => void notices.push(text),
    notices,
    went,
    replaced,
    drafts: { load: async () => null, save: async () => true, remove: async () => undefined, list: async () => [] },
    guardLeave(_isChanged, keep) {
      const keeper = () => keep();
      keepers.add(keeper);
      return () => void keepers.delete(keeper);
    },
    endSession() {
      for (const keep of keepers) keep();
    },
  };
}

function named<Value>(all: Readonly<Record<string, Value>>, name: string): Value {
  const found = all[name];
  if (found === undefined) throw new Error(`There is no table "${name}"`);
  return found;
}

/** The entity as its module would export it; the fields of these tests need no validator. */
export function compiledEntity(files: CatalogFiles, name: string): CompiledEntity {
  const schema = openCatalog(files).entity(name);
  return { name, version: "1", schema, values: {}, expressions: compileExpressions(schema, name) };
}

export function testInput(files: CatalogFiles, entity: string): PlanInput {
  const catalog = openCatalog(files);
  return planInput(
    compileCatalog(catalog, (name) => name),
    catalog.entity(entity),
  );
}

/** Records in arrays. Filters by equality, any-of and range; searches the first text; pages and sorts. */
export class TestSource implements DataSource {
  readonly asked: { entity: string; query: ListQuery }[] = [];
  readonly acted: { transition: string; ids: readonly string[]; asked: Rec; version: number | undefined }[] = [];
  readonly removed: (readonly string[])[] = [];
  /** Set: every list call answers this instead. */
  failure: ApiResponse<Page> | undefined;
  /** Id -> why its next action fails. */
  readonly refusing = new Map<string, string>();
  /** Set: list answers wait for it. */
  gate: Promise<void> | undefined;
  tabs: Readonly<Record<string, number>> | undefined;
  missing: readonly string[] | undefined;
  /** Set: the answers to a search say that only records created since then were looked at. */
  searchedSince: string | undefined;
  /** The sums of every answer that was asked for some. */
  groups: readonly SumGroup[] | undefined;
  readonly #records: Record<string, Rec[]>;

  constructor(records: Readonly<Record<string, readonly Rec[]>>) {
    this.#records = Object.fromEntries(Object.entries(records).map(([name, rows]) => [name, [...rows]]));
  }

  /** Replaces the stored records of an entity, as somebody else would. */
  store(entity: string, records: readonly Rec[]): void {
    this.#records[entity] = [...records];
  }

  /** Makes list answers wait; the returned function lets those that wait go. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.gate = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  /** Codes that were asked for. */
  readonly codes: { call: string; to: Rec }[] = [];
  async sendCode(call: string, to: Rec): Promise<ApiResponse> {
    this.codes.push({ call, to });
    return { code: 200, data: null };
  }

  async list(entity: string, query: ListQuery): Promise<ApiResponse<Page>> {
    this.asked.push({ entity, query });
    if (this.gate) await this.gate;
    if (this.failure) return this.failure;
    const terms = (query.search ?? "").split(/[\s,]+/).filter(Boolean);
    const found = (this.#records[entity] ?? [])
      .filter((record) => terms.length === 0 || terms.some((term) => String(record["code"]).includes(term)))
      .filter((record) => Object.entries(query.filters ?? {}).every(([field, value]) => matches(record[field], value)));
    const sort = query.sort?.[0];
    if (sort) found.sort((a, b) => String(a[sort.field] ?? "").localeCompare(String(b[sort.field] ?? "")) * (sort.desc ? -1 : 1));
    const size = query.size ?? 20;
    const start = ((query.page ?? 1) - 1) * size;
    return {
      code: 200,
      data: {
        rows: found.slice(start, start + size),
        total: found.length,
        ...(this.tabs && { tabs: this.tabs }),
        ...(this.missing && { missing: this.missing }),
        ...(this.searchedSince !== undefined && query.search && { searchedSince: this.searchedSince }),
        ...(this.groups && query.sums !== undefined && { sums: this.groups }),
      },
    };
  }

  async act(_entity: string, transition: string, ids: readonly string[], asked: Rec, version?: number): Promise<ApiResponse<BatchResult>> {
    this.acted.push({ transition, ids, asked, version });
    return this.#batch(ids);
  }

  async remove(entity: string, ids: readonly string[]): Promise<ApiResponse<BatchResult>> {
    this.removed.push(ids);
    const answer = this.#batch(ids);
    this.#records[entity] = (this.#records[entity] ?? []).filter((record) => !answer.data?.done.includes(String(record["id"])));
    return answer;
  }

  #batch(ids: readonly string[]): ApiResponse<BatchResult> {
    const failed = ids.filter((id) => this.refusing.has(id));
    return {
      code: 200,
      data: {
        done: ids.filter((id) => !failed.includes(id)),
        failed: failed.map((id) => ({ id, code: 4092, message: this.refusing.get(id) ?? "" })),
      },
    };
  }

  async save(_entity: string, record: Rec): Promise<ApiResponse<Rec>> {
    return { code: 200, data: record };
  }

  async submit(_entity: string, record: Rec): Promise<ApiResponse<Rec>> {
    return { code: 200, data: record };
  }

  async upload(_call: string, { name, size, type }: File): Promise<ApiResponse<UploadedFile>> {
    return { code: 200, data: { id: "file", name, size, type, url: "" } };
  }
}

function matches(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value);
  if (typeof wanted !== "object" || wanted === null) return value === wanted;
  const { from, to } = wanted as { from?: string; to?: string };
  return (from === undefined || String(value) >= from) && (to === undefined || String(value) <= to);
}
