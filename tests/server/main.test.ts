/**
 * What only a process can show: kills, signals, restarts, the operator beside a running server, two servers on one
 * database. On the embedded one they would destroy it, so the second is refused, however early it comes.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import type { Rec } from "../../src/dialect/json/json.ts";
import type { ApiResponse, Page } from "../../src/dialect/wire/wire.ts";
import { demoFolder } from "../helpers/server/demoData.ts";
import { ownDatabase, postgresUrl } from "../helpers/server/postgres.ts";
import { ServerEnded, startServer, type ServerOptions, type ServerProcess } from "../helpers/server/serverProcess.ts";

const list = "/customer/std/pickup/address/list";
const save = "/customer/std/pickup/address/save";
const running: ServerProcess[] = [];
/** How long a start, or several, may take where the machine does much else, in ms. */
const patience = 240_000;

const start = async (options: ServerOptions): Promise<ServerProcess> => {
  const server = await startServer(options);
  running.push(server);
  return server;
};
const endAll = () => Promise.all(running.splice(0).map((server) => server.kill()));

const post = async <Data>(
  server: ServerProcess,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<ApiResponse<Data>> => {
  const response = await fetch(`${server.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as ApiResponse<Data>;
};
const logIn = async (server: ServerProcess, loginName = "demo"): Promise<string> =>
  (await post<{ token: string }>(server, "/author/getToken", { loginName, password: "Lading-demo-1" })).data?.token ?? "";
const everyId = async (server: ServerProcess, authorization: string): Promise<Set<unknown>> => {
  const ids = new Set<unknown>();
  for (let page = 1; ; page++) {
    const { data } = await post<Page>(server, list, { page, size: 500 }, { authorization });
    for (const { id } of data?.rows ?? []) ids.add(id);
    if (!data || data.rows.length < 500) return ids;
  }
};

/** So many saves are acknowledged before a server is ended in the middle of the next ones. */
const enough = 40;

/** Saves without pause, four at a time, and calls `end` once there are enough. Answers the ids that were acknowledged, also of those then under way. */
async function saveUntilEnd(server: ServerProcess, authorization: string, end: () => void): Promise<unknown[]> {
  const acknowledged: unknown[] = [];
  let ended = false;
  const worker = async (name: number): Promise<void> => {
    for (let count = 0; !ended; count++) {
      const record = { linkMan: `Worker ${name}`, contactWay: "138 0013 8000", address: `Dock ${count}` };
      const answer = await post<Rec>(server, save, record, { authorization }).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.code === 200) acknowledged.push(answer.data?.["id"]);
      if (acknowledged.length < enough || ended) continue;
      ended = true;
      end();
    }
  };
  await Promise.all([1, 2, 3, 4].map(worker));
  return acknowledged;
}

/** One folder through the ends of three servers: each begins from what the one before it left. */
describe.skipIf(postgresUrl !== undefined)("a server on the embedded database", () => {
  let dataDir: string;
  let token: string;
  beforeAll(async () => {
    dataDir = await demoFolder();
  }, patience);
  afterAll(async () => {
    await endAll();
    await rm(dataDir, { recursive: true, force: true });
  });

  const expectKept = async (server: ServerProcess, acknowledged: readonly unknown[]): Promise<void> => {
    // The session is in the database too: the user is still logged in.
    const ids = await everyId(server, token);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  };
  let server: ServerProcess;

  test(
    "killed during saves has lost nothing that it acknowledged, and starts again",
    async () => {
      const first = await start({ dataDir });
      token = await logIn(first);
      const acknowledged = await saveUntilEnd(first, token, () => void first.kill());
      expect(acknowledged.length).toBeGreaterThanOrEqual(enough);
      await first.kill();

      server = await start({ dataDir });
      await expectKept(server, acknowledged);
      expect(
        (await post(server, save, { linkMan: "After", address: "Dock 1", contactWay: "138 0013 8000" }, { authorization: token })).code,
      ).toBe(200);
    },
    patience,
  );

  test(
    "is the only one on its folder: a second one is told who holds it and what to do, and the first goes on",
    async () => {
      const refusal: unknown = await start({ dataDir }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ServerEnded);
      const { code, output } = refusal as ServerEnded;
      expect(code).toBe(1);
      expect(output).toContain(String(server.process.pid));
      expect(output).toContain(dataDir);
      expect(output).toContain("DATABASE_URL");
      expect(output, "a sentence, not a stack").not.toMatch(/^\s+at /m);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    },
    patience,
  );

  test(
    "ends on SIGTERM with what it is doing done, and frees the folder",
    async () => {
      const codes: Promise<number | null>[] = [];
      const acknowledged = await saveUntilEnd(server, token, () => void codes.push(server.stop()));
      expect(await Promise.all(codes)).toEqual([0]);
      server = await start({ dataDir });
      await expectKept(server, acknowledged);
    },
    patience,
  );

  test(
    "is asked by the operator through its door, and is opened by the operator when it does not run",
    async () => {
      const operator = async (...args: string[]) => {
        const { stdout } = await promisify(execFile)(process.execPath, [join(root, "dist/server/operator.js"), ...args], {
          env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
        });
        return stdout;
      };
      const other = await logIn(server, "demo2");
      await operator("set", "customer", "demo2", "isPassApproved=1");
      expect((await post(server, "/customer/examineStdcustomerInfo", {}, { authorization: other })).data).toEqual({ isPassApproved: 1 });
      expect(await server.stop()).toBe(0);
      expect(await operator("customers")).toContain('"isPassApproved":1');
    },
    patience,
  );
});

test.skipIf(postgresUrl !== undefined)(
  "of three servers that begin at once on one new folder, one serves; the others are refused while it is still initialising",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "lading-three-"));
    try {
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => start({ dataDir, env: { SEED: "none" } })));
      const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
      expect(refused).toHaveLength(2);
      for (const reason of refused) expect((reason as ServerEnded).output).toContain(dataDir);
      const [server] = running;
      expect((await fetch(`${server?.url}/healthz`)).status).toBe(200);
    } finally {
      await endAll();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  patience,
);

describe.skipIf(postgresUrl === undefined)("two servers on one PostgreSQL", () => {
  test(
    "start at once on an empty database, and keep a limit together",
    async () => {
      const database = await ownDatabase();
      try {
        const options = { databaseUrl: database?.url ?? "" };
        const [one, two] = await Promise.all([start(options), start(options)]);
        const token = await logIn(one);
        const path = "/customer/std/delivery/address";
        const record = { customerDeliveryCompany: "Harbor Home", countryId: "US", city: "Dallas", address: "33333 LBJ Freeway" };
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, index) =>
            post(index % 2 ? one : two, `${path}/save`, { ...record, address: `Dock ${index}` }, { authorization: token }),
          ),
        );
        const { data } = await post<Page>(two, `${path}/list`, {}, { authorization: token });
        expect(data?.total).toBe(30);
        expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 4030]));
        const keyed = await Promise.all(
          [one, two, one, two].map((server) =>
            post<Rec>(
              server,
              save,
              { linkMan: "Once", contactWay: "138 0013 8000", address: "Dock" },
              { authorization: token, "idempotency-key": "across-processes" },
            ),
          ),
        );
        expect(new Set(keyed.map((answer) => answer.data?.["id"])).size).toBe(1);
        await Promise.all([one.stop(), two.stop()]);
      } finally {
        await endAll();
        await database?.drop();
      }
    },
    patience,
  );
});
