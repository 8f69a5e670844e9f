/** Security headers: strict by default, with a policy of its own for the page. */
import type { FastifyInstance } from "fastify";

/** For everything that is no page: nothing in it may run, load or be framed. */
const SEALED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

type Header = readonly [name: string, value: string];

const always: readonly Header[] = [
  ["x-content-type-options", "nosniff"],
  ["cross-origin-resource-policy", "same-origin"],
  ["content-security-policy", SEALED],
];

/** What governs pages. What browsers keep for ever is a part of them: each of fifteen files would bring it, and none be asked for it. */
const ofPages: readonly Header[] = [
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=()"],
];

const headers = [...always, ...ofPages];

export function addHeaders(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    const wanted = String(reply.getHeader("cache-control")).includes("immutable") ? always : headers;
    for (const [name, value] of wanted) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}

export interface PagePolicy {
  /** Another backend that the page calls. */
  readonly backend?: string | undefined;
  /** A script of another origin, and what it may send to. */
  readonly statisticsScript?: string | undefined;
  /** Origins whose pages may hold this one in a frame; nobody's unless set. */
  readonly framedBy?: readonly string[] | undefined;
  /** Whether it may hold itself in a frame: the workbench previews so. */
  readonly framesItself?: boolean;
}

const originOf = (address: string | undefined): string => (address ? ` ${new URL(address).origin}` : "");

/** For the portal's scripts, should one be started as a worker: it runs, and loads or calls nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page: own scripts only, styles by nonce, calls to this server; others where the settings name them. */
export function pagePolicy(nonce: string, { backend, statisticsScript, framedBy = [], framesItself = false }: PagePolicy): string {
  const other = originOf(backend);
  const counting = originOf(statisticsScript);
  const ancestors = [...(framesItself ? ["'self'"] : []), ...framedBy];
  return [
    "default-src 'none'",
    `script-src 'self'${counting}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:${other}${counting}`,
    `connect-src 'self'${other}${counting}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // No text becomes markup or code; scripts and workers come through the one policy of `src/portal/browser/trustedScripts.ts`.
    "require-trusted-types-for 'script'",
    "trusted-types default",
    ...(framesItself ? ["frame-src 'self'"] : []),
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(" ") : "'none'"}`,
  ].join("; ");
}
