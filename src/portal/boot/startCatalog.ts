/**
 * The catalogue of a page that opens. Who is logged in gets all of it at once; a visitor the part that the
 * login and public pages are drawn from, and the rest while nobody waits, or when a screen is opened.
 */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { PageInfo } from "./pageInfo.ts";

export interface StartCatalog {
  /** Filled up in place: whoever holds it sees the screens as soon as they are there. */
  readonly catalog: CompiledCatalog;
  /** Rejects where the rest cannot be fetched; asked again it is tried again. */
  loadScreens(): Promise<void>;
}

export async function startCatalog(page: Pick<PageInfo, "catalog" | "first">, isVisitor: boolean): Promise<StartCatalog> {
  if (page.first === undefined || !isVisitor) return wholeCatalog(page.catalog);
  const catalog = await fetchCatalog(page.first);
  let coming: Promise<void> | undefined;
  const loadScreens = (): Promise<void> => {
    coming ??= fetchCatalog(page.catalog).then(
      ({ screens, states, codes, addresses, expressions }) =>
        void Object.assign(catalog, { screens, states, codes, expressions, ...(addresses && { addresses }) }),
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
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
