/** Settings that the server writes into the page as `<meta>` elements. */

export interface PageInfo {
  /** Allows style elements under the content security policy; absent in development. */
  readonly nonce: string | undefined;
  /** URL of the compiled catalogue. */
  readonly catalog: string;
  /** URL of the public part of the catalogue, which suffices for pages without a screen; absent in development. */
  readonly first: string | undefined;
  /** Origin of another backend; "" for our own server. */
  readonly backend: string;
  /** The partner whose users may enter by URL. */
  readonly partner: Partner | undefined;
  /** URL of a visitor statistics script; undefined unless configured [CR-15, Q-36]. */
  readonly statistics: string | undefined;
  /** Interval of reading an open record again, in ms; undefined: the engine's default. */
  readonly refreshMs: number | undefined;
  /** Position of the server's events when it sent the page: what changes from then on is announced; undefined in development. */
  readonly events: string | undefined;
  /** The server has the workbench enabled, where analysts change the rules. */
  readonly workbench: boolean;
}

/** Settings of the operator [P-039, N-05, Q-28]. */
export interface Partner {
  readonly code: string;
  readonly loginPage: string;
}

function meta(page: Document, name: string): string {
  return page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

export function readPageInfo(page: Document): PageInfo {
  const code = meta(page, "lading-partner");
  const loginPage = meta(page, "lading-partner-login");
  return {
    nonce: meta(page, "csp-nonce") || undefined,
    catalog: meta(page, "lading-catalog"),
    first: meta(page, "lading-first") || undefined,
    backend: meta(page, "lading-backend").replace(/(?<!\/)\/+$/, ""),
    partner: code && loginPage ? { code, loginPage } : undefined,
    statistics: meta(page, "lading-statistics") || undefined,
    refreshMs: Number(meta(page, "lading-refresh")) * 1000 || undefined,
    events: meta(page, "lading-events") || undefined,
    workbench: meta(page, "lading-workbench") !== "",
  };
}
