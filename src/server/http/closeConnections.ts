import type { FastifyInstance } from "fastify";

/** How often connections are looked at that have become idle while the server closes, in ms. */
const IDLE_CHECK_MS = 50;

/**
 * Closes the app once its requests are answered. Fastify ends the connections that are idle at that moment; one that is answered later
 * stays open until its client leaves, and would keep the process for all the time that it has to end.
 */
export async function closeConnections(app: FastifyInstance): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(timer);
  }
}
