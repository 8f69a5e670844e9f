import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../../src/server/db/openDatabase.ts";
import { openAnalystSession } from "../../../../src/server/workbench/access/analystSessions.ts";
import { analystOf, guard } from "../../../../src/server/workbench/access/guard.ts";
import { WorkbenchError } from "../../../../src/server/workbench/access/workbenchError.ts";
import { schemasOfTest, testDatabase } from "../../../helpers/server/testDatabase.ts";

const app = fastify();
let database: OpenDatabase;
let cookie: string;
beforeAll(async () => {
  database = await testDatabase();
  const schemas = await schemasOfTest();
  cookie = `lading_workbench=${await openAnalystSession(database.db, "Anna", 0)}`;
  app.setErrorHandler((error, _request, reply) =>
    error instanceof WorkbenchError ? reply.code(error.status).send(error.params["roles"]) : reply.code(500).send(),
  );
  guard(app, {
    db: database.db,
    clock: () => 0,
    schemas: { current: () => schemas },
    access: { grants: async () => ["edit"] },
  });
  app.get("/workbench/files", (request) => Promise.resolve(analystOf(request)));
  app.put("/workbench/draft", { config: { needs: "edit" } }, () => Promise.resolve("changed"));
  app.post("/workbench/approvals", { config: { needs: "approve" } }, () => Promise.resolve("approved"));
  app.post("/workbench/comments", { config: { needs: ["edit", "approve"] } }, () => Promise.resolve("said"));
  app.post("/workbench/login", { config: { needs: "login" } }, () => Promise.resolve("open"));
});
afterAll(async () => {
  await app.close();
  await database.close();
});
const call = async (method: "GET" | "POST" | "PUT", url: string, headers: Record<string, string>) => {
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

test("a call without the grant is refused with the roles that have it", async () => {
  const origin = "http://portal.example";
  expect(await call("PUT", "/workbench/draft", { cookie, origin })).toEqual([200, "changed"]);
  expect(await call("POST", "/workbench/approvals", { cookie, origin, "x-language": "en" })).toEqual([403, "Approver of rules"]);
});

test("a call that names several grants needs one of them", async () => {
  expect(await call("POST", "/workbench/comments", { cookie, origin: "http://portal.example" })).toEqual([200, "said"]);
});

test("a server whose route writes without stating a grant does not start", async () => {
  const other = fastify();
  const schemas = await schemasOfTest();
  guard(other, { db: database.db, clock: () => 0, schemas: { current: () => schemas }, access: { grants: async () => [] } });
  expect(() => other.delete("/workbench/draft", () => Promise.resolve(""))).toThrow("does not state which grant");
});
