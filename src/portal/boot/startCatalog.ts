/**
 * Loads the catalogue of a new page. A logged-in user gets all of it; a visitor gets the public part first,
 * and the rest in the background or when a screen opens.
 */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { PageInfo } from "./pageInfo.ts";

export interface StartCatalog {
  /** Completed in place: the screens appear in this object. */
  readonly catalog: CompiledCatalog;
  /** Loads the rest. Rejects if it cannot be fetched; the next call retries. */
  loadScreens(): Promise<void>;
}

export async function startCatalog(page: Pick<PageInfo, "catalog" | "first">, isVisitor: boolean): Promise<StartCatalog> {
  if (page.first === undefined || !isVisitor) return wholeCatalog(page.catalog);
  const catalog = await fetchCatalog(page.first);
  let loading: Promise<void> | undefined;
  const loadScreens = (): Promise<void> => {
    loading ??= fetchCatalog(page.catalog).then(
      ({ screens, states, codes, icons, addresses, expressions }) =>
        void Object.assign(catalog, { screens, states, codes, expressions, ...(icons && { icons }), ...(addresses && { addresses }) }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return { catalog, loadScreens };
}

export async function wholeCatalog(address: string): Promise<StartCatalog> {
  return { catalog: await fetchCatalog(address), loadScreens: async () => undefined };
}

async function fetchCatalog(address: string): Promise<CompiledCatalog> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as CompiledCatalog;
}
