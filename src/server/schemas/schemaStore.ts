/**
 * The active schemas and their replacement at run time.
 *
 * A new version replaces the old one as a whole: if a file is invalid, the last
 * valid version stays active. Assets of older versions stay available, since
 * open pages still request them.
 */
import { watch } from "node:fs";
import { join } from "node:path";
import type { Asset } from "./asset.ts";
import { compileSchemas, loadSchemas, type Schemas } from "./loadSchemas.ts";
import { readSchemaTexts, type SchemaText, schemaTextsIn } from "./readSchemas.ts";

export interface SchemaStore {
  current(): Schemas;
  asset(address: string): Asset | undefined;
  /**
   * Loads the files again. Rejects, and keeps the active version, if they are invalid.
   * @param options `checked`: the caller has linted them already
   */
  reload(options?: { readonly checked?: boolean }): Promise<void>;
  /**
   * Compiles a version that is still being checked: the next `reload` takes it if the files have these very texts by then, and
   * compiles them again otherwise. Returns a function that discards it.
   */
  compileAhead(files: readonly SchemaText[]): () => void;
  /** Calls `changed` with each new active version. Returns a function that unsubscribes. */
  follow(changed: (schemas: Schemas) => void): () => void;
}

export interface SchemaStoreOptions {
  readonly root: string;
  readonly cacheFolder: string;
  /** Opens a version; `loadSchemas` by default. */
  readonly load?: typeof loadSchemas;
  /** Runs on a new version before it becomes active: creates tables, stores shared records. */
  readonly prepare?: (schemas: Schemas) => Promise<void>;
  /** Lints changed files before they are loaded. Returns the report of the errors, if any. */
  readonly lint?: () => Promise<string | undefined>;
}

export async function createSchemaStore({
  root,
  cacheFolder,
  load: open = loadSchemas,
  prepare,
  lint,
}: SchemaStoreOptions): Promise<SchemaStore> {
  const assets = new Map<string, Asset>();
  let ahead: CompiledAhead | undefined;
  const load = async (): Promise<Schemas> => {
    const expected = ahead;
    ahead = undefined;
    const isExpected = expected !== undefined && hasSameTexts(expected.files, await readSchemaTexts(root));
    const schemas = (isExpected ? await expected.schemas : undefined) ?? (await open(root, cacheFolder));
    await prepare?.(schemas);
    for (const asset of schemas.assets) if (!assets.has(asset.address)) assets.set(asset.address, asset);
    return schemas;
  };
  let current = await load();
  const followers = new Set<(schemas: Schemas) => void>();
  return {
    current: () => current,
    asset: (address) => assets.get(address),
    async reload({ checked = false } = {}) {
      const report = checked ? undefined : await lint?.();
      if (report !== undefined) throw new Error(report);
      const before = addressesOf(current);
      current = await load();
      if (addressesOf(current) !== before) for (const changed of followers) changed(current);
    },
    compileAhead(files) {
      const wanted = schemaTextsIn(files);
      // `reload` reports the same errors.
      const next: CompiledAhead = { files: wanted, schemas: compileSchemas(wanted, cacheFolder).catch(() => undefined) };
      ahead = next;
      return () => {
        if (ahead === next) ahead = undefined;
      };
    },
    follow(changed) {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
}

interface CompiledAhead {
  readonly files: readonly SchemaText[];
  /** Undefined if it does not compile. */
  readonly schemas: Promise<Schemas | undefined>;
}

/** Whether the same files have the same texts. A file that is not there is none. */
function hasSameTexts(one: readonly SchemaText[], other: readonly SchemaText[]): boolean {
  const [first, second] = [one, other].map((files) => files.filter(({ text }) => text !== undefined)) as [SchemaText[], SchemaText[]];
  const texts = new Map(first.map(({ path, text }) => [path, text]));
  return first.length === second.length && second.every(({ path, text }) => texts.get(path) === text);
}

/** Changes with the catalogue of any site. */
const addressesOf = ({ catalogAddress, sites }: Schemas): string =>
  [catalogAddress, ...sites.map((site) => site.path + site.catalogAddress)].join();

/** Editors write a file in several steps; events within this time are one change. */
const SETTLE_MS = 120;

export interface SchemaWatch {
  readonly root: string;
  readonly store: SchemaStore;
  onReload(schemas: Schemas): void;
  onBroken(error: unknown): void;
}

/** Reloads when a file of the schemas changes. Returns a function that stops watching. */
export function watchSchemas({ root, store, onReload, onBroken }: SchemaWatch): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => store.reload()).then(() => onReload(store.current()), onBroken);
    }, SETTLE_MS);
  };
  const watchers = [
    watch(join(root, "schemas"), { recursive: true }, changed),
    // Watches the folder and not the file: editors replace the file, and a watch on it would stay on the old one.
    watch(root, (_event, name) => {
      if (name === "screens.json") changed();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
