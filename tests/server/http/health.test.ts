import { fastify } from "fastify";
import { DummyDriver, Kysely } from "kysely";
import { expect, test } from "vitest";
import { dialectOver } from "../../../src/server/db/dialectOver.ts";
import type { Db } from "../../../src/server/db/tables.ts";
import { addHealth } from "../../../src/server/http/health.ts";

async function ask(db: Db | undefined, url = "/readyz"): Promise<readonly [number, unknown]> {
  const app = fastify();
  addHealth(app, db);
  const response = await app.inject({ method: "GET", url });
  expect(response.headers["cache-control"]).toBe("no-store");
  return [response.statusCode, response.json()];
}

test("a server is healthy when its database answers, or when it has none", async () => {
  expect(await ask(undefined)).toEqual([200, { status: "ok" }]);
  expect(await ask(new Kysely({ dialect: dialectOver(() => new DummyDriver()) }))).toEqual([200, { status: "ok" }]);
});

test("a database that fails makes it unavailable", async () => {
  class Failing extends DummyDriver {
    override acquireConnection(): Promise<never> {
      return Promise.reject(new Error("connection refused"));
    }
  }
  expect(await ask(new Kysely({ dialect: dialectOver(() => new Failing()) }))).toEqual([503, { status: "unavailable" }]);
  const failing: Db = new Kysely({ dialect: dialectOver(() => new Failing()) });
  expect(await ask(failing, "/healthz")).toEqual([503, { status: "unavailable" }]);
  // The process itself is well: a restart would not bring the database back.
  expect(await ask(failing, "/livez")).toEqual([200, { status: "ok" }]);
});
