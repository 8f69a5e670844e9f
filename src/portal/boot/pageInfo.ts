/** What the server wrote into this very page. */

export interface PageInfo {
  /** Allows style elements under the content security policy; absent in development. */
  readonly nonce: string | undefined;
  /** Address of the compiled catalogue. */
  readonly catalog: string;
  /** Address of the part of it that a page without a screen is drawn from; absent in development. */
  readonly first: string | undefined;
  /** Origin of another backend; "" when this server answers itself. */
  readonly backend: string;
  /** Whose users may be handed over in the address, and where they log in. */
  readonly partner: Partner | undefined;
  /** A script that counts visitors; none unless set [CR-15, Q-36]. */
  readonly statistics: string | undefined;
  /** How often an open record is read again; as the engine does by itself unless the server says. */
  readonly refreshMs: number | undefined;
  /** Whether this server has the workbench, where analysts change the rules. */
  readonly workbench: boolean;
}

/** Two settings of whoever runs the server [P-039, N-05, Q-28]. */
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
    workbench: meta(page, "lading-workbench") !== "",
  };
}
