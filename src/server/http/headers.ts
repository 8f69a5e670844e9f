/** Security headers: strict by default, with a separate policy for the page. */
import type { FastifyInstance } from "fastify";

/** Policy of all responses but pages: nothing may run, load or be framed. */
const SEALED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

type Header = readonly [name: string, value: string];

const always: readonly Header[] = [
  ["x-content-type-options", "nosniff"],
  ["cross-origin-resource-policy", "same-origin"],
  ["content-security-policy", SEALED],
];

/** Headers of documents. Immutable assets do not carry them: browsers apply them to pages only, and fifteen files would repeat them. */
const ofPages: readonly Header[] = [
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=()"],
];

const headers = [...always, ...ofPages];

export function addHeaders(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    const list = String(reply.getHeader("cache-control")).includes("immutable") ? always : headers;
    for (const [name, value] of list) if (!reply.hasHeader(name)) reply.header(name, value);
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
