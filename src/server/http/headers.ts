/** Security headers: strict by default, with a policy of its own for the page. */
import type { FastifyInstance } from "fastify";

/** For everything that is no page: nothing in it may run, load or be framed. */
const SEALED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

export function addHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    const set = (name: string, value: string): void => {
      if (!reply.hasHeader(name)) reply.header(name, value);
    };
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "no-referrer");
    set("cross-origin-opener-policy", "same-origin");
    set("cross-origin-resource-policy", "same-origin");
    set("permissions-policy", "camera=(), microphone=(), geolocation=()");
    set("content-security-policy", SEALED);
  });
}

/** The page: own scripts only, styles by nonce, calls to this server and to `backend` where one is set. */
export function pagePolicy(nonce: string, backend: string | undefined): string {
  const other = backend ? ` ${new URL(backend).origin}` : "";
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:${other}`,
    `connect-src 'self'${other}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
