/** Two processes on one embedded database destroy it, so the second is refused, however early it comes. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import beginDemo, { demoFolder } from "../helpers/demoData.ts";
import { postgresUrl } from "../helpers/postgres.ts";
import { ServerEnded, type ServerProcess, startServer } from "../helpers/serverProcess.ts";

describe.skipIf(postgresUrl !== undefined)("a second server on the same data folder", () => {
  beforeAll(beginDemo, 240_000);

  let dataDir: string;
  const running: ServerProcess[] = [];
  const start = async () => {
    const server = await startServer({ dataDir, env: { SEED: "none" } });
    running.push(server);
    return server;
  };

  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.kill()));
    await rm(dataDir, { recursive: true, force: true });
  });

  test("is refused, told who holds it and what to do; the first goes on, and once that is killed it starts", async () => {
    dataDir = await demoFolder();
    const first = await start();
    const refusal: unknown = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ServerEnded);
    const { code, output } = refusal as ServerEnded;
    expect(code).toBe(1);
    expect(output).toContain(String(first.process.pid));
    expect(output).toContain(dataDir);
    expect(output).toContain("DATABASE_URL");
    expect(output, "a sentence, not a stack").not.toMatch(/^\s+at /m);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    await first.kill();
    const second = await start();
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });

  test("is refused while the first is still initialising: of three at once, one serves", async () => {
    dataDir = await mkdtemp(join(tmpdir(), "lading-two-"));
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect((reason as ServerEnded).output).toContain(dataDir);
    const [server] = running;
    expect((await fetch(`${server?.url}/healthz`)).status).toBe(200);
  });
});
