import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../../src/server/db/openDatabase.ts";
import { openAnalystSession } from "../../../../src/server/workbench/access/analystSessions.ts";
import { analystOf, guard } from "../../../../src/server/workbench/access/guard.ts";
import { WorkbenchError } from "../../../../src/server/workbench/access/workbenchError.ts";
import { testDatabase } from "../../../helpers/server/testDatabase.ts";

const app = fastify();
let database: OpenDatabase;
let cookie: string;
beforeAll(async () => {
  database = await testDatabase();
  cookie = `lading_workbench=${await openAnalystSession(database.db, "Anna", 0)}`;
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof WorkbenchError ? error.status : 500).send());
  guard(app, database.db, () => 0);
  app.get("/workbench/files", (request) => Promise.resolve(analystOf(request)));
  app.post("/workbench/login", () => Promise.resolve("open"));
});
afterAll(async () => {
  await app.close();
  await database.close();
});
const call = async (method: "GET" | "POST", url: string, headers: Record<string, string>) => {
  const { statusCode, body } = await app.inject({ method, url, headers: { host: "portal.example", ...headers } });
  return [statusCode, body];
};

test("only a logged-in analyst gets through, except to the login itself", async () => {
  expect(await call("GET", "/workbench/files", { cookie })).toEqual([200, "Anna"]);
  expect((await call("GET", "/workbench/files", {}))[0]).toBe(401);
  expect((await call("POST", "/workbench/login", { origin: "http://portal.example" }))[0]).toBe(200);
});

test("a page of another origin cannot call, and no write comes without an origin", async () => {
  for (const origin of ["http://evil.example", "null", "https://portal.example.evil", "http://portal.example:8080"])
    expect((await call("GET", "/workbench/files", { cookie, origin }))[0]).toBe(403);
  expect((await call("POST", "/workbench/login", {}))[0]).toBe(403);
  expect((await call("GET", "/workbench/files", { cookie, origin: "http://portal.example:80" }))[0]).toBe(200);
});
