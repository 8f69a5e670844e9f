/** Security headers: strict by default, with a separate policy for the page. */
import type { FastifyInstance } from "fastify";

/** Policy of all responses but pages: nothing may run, load or be framed. */
const SEALED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

type Header = readonly [name: string, value: string];

/** Policy of files under their hash: short, since each page loads fifteen, and no browser opens one as a page that could be framed. */
const INERT = "default-src 'none'; sandbox";

const always: readonly Header[] = [
  ["x-content-type-options", "nosniff"],
  ["cross-origin-resource-policy", "same-origin"],
];
const ofFiles: readonly Header[] = [...always, ["content-security-policy", INERT]];

/** Headers of documents. Immutable assets do not carry them: browsers apply them to pages only, and fifteen files would repeat them. */
const ofPages: readonly Header[] = [
  ...always,
  ["content-security-policy", SEALED],
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=()"],
];

export function addHeaders(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    const isImmutable = String(reply.getHeader("cache-control")).includes("immutable");
    // Nobody asks again whether a file has changed that cannot change.
    if (isImmutable) reply.removeHeader("etag");
    for (const [name, value] of isImmutable ? ofFiles : ofPages) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}

export interface PagePolicy {
  /** URL of another backend that the page calls. */
  readonly backend?: string | undefined;
  /** URL of a statistics script; it may send data to its own origin. */
  readonly statisticsScript?: string | undefined;
  /** Origins whose pages may embed this one; none by default. */
  readonly framedBy?: readonly string[] | undefined;
  /** Whether the page may embed itself, as the preview of the workbench does. */
  readonly framesItself?: boolean;
}

const originOf = (address: string | undefined): string => (address ? ` ${new URL(address).origin}` : "");

/** Policy of the portal's scripts, for one that runs as a worker: it may load and call nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy of the page: own scripts, styles by nonce, calls to this server, and other origins that the settings name. */
export function pagePolicy(nonce: string, { backend, statisticsScript, framedBy = [], framesItself = false }: PagePolicy): string {
  const backendOrigin = originOf(backend);
  const statisticsOrigin = originOf(statisticsScript);
  const ancestors = [...(framesItself ? ["'self'"] : []), ...framedBy];
  return [
    "default-src 'none'",
    `script-src 'self'${statisticsOrigin}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:${backendOrigin}${statisticsOrigin}`,
    `connect-src 'self'${backendOrigin}${statisticsOrigin}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // No text becomes markup or code: scripts and workers pass through the policy of `src/portal/browser/trustedScripts.ts`.
    "require-trusted-types-for 'script'",
    "trusted-types default",
    ...(framesItself ? ["frame-src 'self'"] : []),
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(" ") : "'none'"}`,
  ].join("; ");
}
