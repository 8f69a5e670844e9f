// @one-database: another server answers, ours only passes on.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { buildApp } from "../../src/server/app.ts";
import { createSchemaStore } from "../../src/server/schemas/schemaStore.ts";

describe("in front of another backend", () => {
  let app: FastifyInstance;
  let portal: string;
  beforeAll(async () => {
    portal = await mkdtemp(join(tmpdir(), "lading-portal-"));
    await writeFile(join(portal, "index.html"), "<!doctype html><html><head><title>x</title></head></html>");
    const schemas = await createSchemaStore({ root, cacheFolder: join(root, ".cache/schemas") });
    app = await buildApp({ schemas, portal, backend: "https://carrier.example/base" });
  });
  afterAll(async () => {
    await app.close();
    await rm(portal, { recursive: true, force: true });
  });

  test("the page gets its address and may call it, and nobody else", async () => {
    const { body, headers } = await app.inject({ method: "GET", url: "/" });
    expect(body).toContain('<meta name="lading-backend" content="https://carrier.example/base">');
    expect(headers["content-security-policy"]).toContain("connect-src 'self' https://carrier.example;");
    expect(headers["content-security-policy"]).toContain("img-src 'self' blob: data: https://carrier.example;");
  });

  test("schemas are served, calls are not", async () => {
    const { catalog } = (await app.inject({ method: "GET", url: "/schema/current" })).json<{ catalog: string }>();
    expect((await app.inject({ method: "GET", url: catalog })).statusCode).toBe(200);
    expect((await app.inject({ method: "POST", url: "/api/author/getToken", payload: {} })).statusCode).toBe(404);
    expect((await app.inject({ method: "GET", url: "/healthz" })).json()).toEqual({ status: "ok" });
  });
});
