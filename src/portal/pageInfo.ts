/** What the server wrote into this very page. */

export interface PageInfo {
  /** Allows style elements under the content security policy; absent in development. */
  readonly nonce: string | undefined;
  /** Address of the compiled catalogue. */
  readonly catalog: string;
  /** Origin of another backend; "" when this server answers itself. */
  readonly backend: string;
}

function meta(page: Document, name: string): string {
  return page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

export function readPageInfo(page: Document): PageInfo {
  return {
    nonce: meta(page, "csp-nonce") || undefined,
    catalog: meta(page, "lading-catalog"),
    backend: meta(page, "lading-backend").replace(/\/+$/, ""),
  };
}
