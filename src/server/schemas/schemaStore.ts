/**
 * The schemas that are in force, and their replacement while the server runs.
 *
 * A new version takes the place of the old one whole, or not at all: broken
 * files leave the last good version serving. Addresses of older versions stay
 * served, since pages that are open still ask for them.
 */
import { watch } from "node:fs";
import { join } from "node:path";
import type { Asset } from "./asset.ts";
import { loadSchemas, type Schemas } from "./loadSchemas.ts";

export interface SchemaStore {
  current(): Schemas;
  artefact(address: string): Asset | undefined;
  /**
   * Loads the files anew; rejects, and keeps what is in force, when they are broken.
   * @param options `checked`: the author's check has been made already
   */
  reload(options?: { readonly checked?: boolean }): Promise<void>;
  /** Told of each version that comes into force. Answers the end of it. */
  follow(changed: (schemas: Schemas) => void): () => void;
}

export interface SchemaStoreOptions {
  readonly root: string;
  readonly cacheFolder: string;
  /** Opens a version; `loadSchemas` unless somebody knows it already. */
  readonly load?: typeof loadSchemas;
  /** Done with a new version before it comes into force: tables, shared records. */
  readonly prepare?: (schemas: Schemas) => Promise<void>;
  /** Asked before changed files are taken over: what stands against them, for their author. */
  readonly judge?: () => Promise<string | undefined>;
}

export async function createSchemaStore({
  root,
  cacheFolder,
  load: open = loadSchemas,
  prepare,
  judge,
}: SchemaStoreOptions): Promise<SchemaStore> {
  const artefacts = new Map<string, Asset>();
  const load = async (): Promise<Schemas> => {
    const schemas = await open(root, cacheFolder);
    await prepare?.(schemas);
    for (const artefact of schemas.artefacts) if (!artefacts.has(artefact.address)) artefacts.set(artefact.address, artefact);
    return schemas;
  };
  let current = await load();
  const followers = new Set<(schemas: Schemas) => void>();
  return {
    current: () => current,
    artefact: (address) => artefacts.get(address),
    async reload({ checked = false } = {}) {
      const complaint = checked ? undefined : await judge?.();
      if (complaint !== undefined) throw new Error(complaint);
      const before = current.catalogAddress;
      current = await load();
      if (current.catalogAddress !== before) for (const changed of followers) changed(current);
    },
    follow(changed) {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
}

/** Editors write a file in several steps; what follows within this time is one change. */
const SETTLE_MS = 120;

export interface SchemaWatch {
  readonly root: string;
  readonly store: SchemaStore;
  onReload(schemas: Schemas): void;
  onBroken(error: unknown): void;
}

/** Reloads whenever a file of the schemas changes. Answers the end of the watch. */
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
    // The folder, not the file: editors replace the file, and a watch on it would stay with the old one.
    watch(root, (_event, name) => {
      if (name === "screens.json") changed();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
