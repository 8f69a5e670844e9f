/**
 * The catalogue of a draft comes in two files: the addresses of entities, tables and content, which are other ones after each edit of an
 * entity, and everything else, which such an edit leaves as it is. A page loads and parses the large file only when it changes.
 */
import type { CompiledCatalog } from "../schema/compiled.ts";

/** The parts of the catalogue that are addresses. */
export type DraftAddresses = Pick<CompiledCatalog, "version" | "entities" | "tables" | "content">;

/** The small file. `screens` is the URL of the large one; a catalogue that is in force has everything in one file and no such member. */
interface AddressFile extends DraftAddresses {
  readonly screens: string;
}

/** Returns the text of the small file. */
export const addressFile = (addresses: DraftAddresses, screens: string): string =>
  JSON.stringify({ ...addresses, screens } satisfies AddressFile);

/**
 * Returns a function that loads the catalogue at a URL and keeps its large file for the next one.
 * @param load Loads and parses a file.
 */
export function draftCatalogs(load: (url: string) => Promise<unknown>): (url: string) => Promise<CompiledCatalog> {
  let known: { readonly url: string; readonly loaded: Promise<unknown> } | undefined;
  return async (url) => {
    const file = (await load(url)) as AddressFile | CompiledCatalog;
    if (typeof file.screens !== "string") return file as CompiledCatalog;
    const { screens, ...addresses } = file as AddressFile;
    if (known?.url !== screens) {
      const loaded = load(screens);
      known = { url: screens, loaded };
      // A failure is not kept: the next catalogue asks again.
      loaded.catch(() => (known = undefined));
    }
    return { ...((await known.loaded) as Omit<CompiledCatalog, keyof DraftAddresses>), ...addresses };
  };
}
