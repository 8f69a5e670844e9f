import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompiledCatalog } from "../../../src/dialect/schema/compiled.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, tokenCookie } from "../../../src/dialect/wire/wire.ts";
import { SchemaFilesError, readSchemas } from "../../../src/server/schemas/readSchemas.ts";
import { watchSchemas } from "../../../src/server/schemas/schemaStore.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

const save = "/customer/std/delivery/address/save";
/** Nothing about it is warned of. */
const sender: Rec = { companyNameCn: "x", phone: "13800138000", address: "Dock 1" };
const address: Rec = { customerDeliveryCompany: "Harbor Home", countryId: "US", city: "Dallas", address: "33333 LBJ Freeway" };

let copy: SchemaCopy;
let server: TestApp;
/** Alters a file and answers how to undo it. */
const alter = async (path: string, change: (text: string) => string): Promise<() => Promise<void>> => {
  const file = join(copy.root, path);
  const before = await readFile(file, "utf8");
  await writeFile(file, change(before));
  return () => writeFile(file, before);
};
const limitTo = (value: number) =>
  copy.edit<{ deliveryAddresses: { value: number } }>("schemas/limits.json", (limits) => void (limits.deliveryAddresses.value = value));
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: "GET", url, headers });

beforeAll(async () => {
  copy = await copySchemas();
  const portal = join(copy.root, "portal");
  await cp(join(root, "index.html"), join(portal, "index.html"));
  await writeFile(join(portal, "main.js.map"), "{}");
  server = await buildTestApp({ schemaRoot: copy.root, portal });
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});

describe("what browsers load", () => {
  test("the page names the catalogue, the catalogue every entity's module", async () => {
    const page = await get("/");
    const address = /<meta name="lading-catalog" content="([^"]+)">/.exec(page.body)?.[1] ?? "";
    expect(address).toMatch(/^\/schema\/catalog-[0-9a-f]{24}\.json$/);
    const catalog = (await get(address)).json<CompiledCatalog>();
    for (const [name, module] of Object.entries(catalog.entities)) {
      const { statusCode, headers, body } = await get(module);
      expect([name, statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
        name,
        200,
        "text/javascript; charset=utf-8",
        "public, max-age=31536000, immutable",
      ]);
      expect(body).toContain(`export const name = "${name}"`);
    }
    expect((await get("/schema/current")).json()).toEqual({ catalog: address });
  });

  test("a visitor's first page is told of a part of the catalogue, without what only screens need", async () => {
    const first = /<meta name="lading-first" content="([^"]+)">/.exec((await get("/")).body)?.[1] ?? "";
    const part = (await get(first)).json<CompiledCatalog>();
    const { addresses: _addresses, ...whole } = (await get(server.schemas.current().catalogAddress)).json<CompiledCatalog>();
    const onlyOfScreens = { screens: {}, states: {}, codes: {} };
    expect(part).toEqual({ ...whole, ...onlyOfScreens, expressions: part.expressions });
    // What routes are shown by can be asked all the same.
    expect(whole.expressions).toMatchObject(part.expressions);
    expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(whole).length / 3);
  });

  test("what the page asks for first is told with the page: all of it where somebody seems to be logged in", async () => {
    const ahead = async (url: string, cookie?: string) =>
      /<link rel="preload" as="fetch" crossorigin href="([^"]+)">/.exec((await get(url, cookie === undefined ? {} : { cookie })).body)?.[1];
    const { catalogAddress, firstAddress } = server.schemas.current();
    expect([await ahead("/"), await ahead("/", `${tokenCookie}=`)]).toEqual([firstAddress, firstAddress]);
    expect(await ahead("/", `language=zh; ${tokenCookie}=x`)).toBe(catalogAddress);
    // A frame of the workbench, or what a partner hands over: nobody knows yet what it will ask for.
    expect(await ahead("/?preview")).toBeUndefined();
  });

  test("compressed as the browser can read it", async () => {
    const { catalogAddress } = server.schemas.current();
    const plain = (await get(catalogAddress)).rawPayload;
    const brotli = await get(catalogAddress, { "accept-encoding": "gzip, br" });
    const gzip = await get(catalogAddress, { "accept-encoding": "gzip, br;q=0" });
    expect([brotli.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain)).toBe(true);
  });

  test("each page has a nonce of its own, in its policy and in a meta", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await get("/");
        const nonce = /<meta name="csp-nonce" content="([^"]+)">/.exec(body)?.[1] ?? "";
        const policy = String(headers["content-security-policy"]);
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
        expect(policy).not.toMatch(/unsafe|\*/);
        for (const part of ["default-src 'none'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
          expect(policy).toContain(part);
        expect(body.match(/csp-nonce/g)).toHaveLength(1);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test("everything else may run nothing, and nothing beside the build is served", async () => {
    for (const url of ["/healthz", "/no-such-page", "/openapi.json"]) {
      expect((await get(url)).headers).toMatchObject({
        "content-security-policy": expect.stringContaining("sandbox") as unknown,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
      });
    }
    for (const url of ["/main.js.map", "/.inputs", "/../screens.json", "/%2e%2e/screens.json", "/schema/../../package.json"])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });
});

describe("schemas that change while the server runs", () => {
  test("come into force whole; pages that are open still find theirs", async () => {
    const before = server.schemas.current().catalogAddress;
    await limitTo(1);
    await server.schemas.reload();
    expect((await server.call("anna", save, address)).code).toBe(200);
    expect(await server.call("anna", save, address)).toMatchObject({
      code: apiCode.limit,
      message: expect.stringContaining("1") as unknown,
    });
    expect(server.schemas.current().catalogAddress).not.toBe(before);
    expect((await get(before)).statusCode).toBe(200);
  });

  test("are told to open pages: those in force at once, then each that comes into force", async () => {
    const { stream } = await server.inject({ method: "GET", url: "/schema/events", payloadAsStream: true });
    const told: string[] = [];
    const events = stream();
    events.on("data", (chunk: Buffer) => told.push(...[...String(chunk).matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => data)));
    const before = server.schemas.current().catalogAddress;
    await expect.poll(() => told).toEqual([JSON.stringify({ catalog: before })]);
    await limitTo(2);
    await server.schemas.reload();
    const { catalogAddress } = server.schemas.current();
    expect(catalogAddress).not.toBe(before);
    await expect.poll(() => told).toEqual([JSON.stringify({ catalog: before }), JSON.stringify({ catalog: catalogAddress })]);
    events.destroy();
  });

  test("that are broken leave the last good ones in force, and say why", async () => {
    const { catalogAddress } = server.schemas.current();
    const mend = await alter("schemas/entities/sender.json", (text) => text.replace('"contact"', '"contact'));
    await expect(server.schemas.reload()).rejects.toThrow(/schemas\/entities\/sender\.json:\d+/);
    await mend();
    const restore = await alter("schemas/entities/delivery-address.json", (text) =>
      text.replace('"x-codes": "country"', '"x-codes": "contry"'),
    );
    await expect(server.schemas.reload()).rejects.toThrow(/delivery-address.*contry/s);
    expect(server.schemas.current().catalogAddress).toBe(catalogAddress);
    expect((await server.call("bo", save, address)).code).toBe(200);
    await restore();
  });

  test("are found by the watch without being asked", async () => {
    await server.schemas.reload();
    const reloaded: string[] = [];
    const stop = watchSchemas({
      root: copy.root,
      store: server.schemas,
      onReload: ({ catalogAddress }) => reloaded.push(catalogAddress),
      onBroken: () => undefined,
    });
    try {
      await limitTo(3);
      await expect.poll(() => server.schemas.current().catalog.limits["deliveryAddresses"], { timeout: 10_000 }).toBe(3);
      expect(reloaded).toContain(server.schemas.current().catalogAddress);
    } finally {
      stop();
    }
  });

  test("a new rule of uniqueness claims what is stored, and names what was too late", async () => {
    for (const [index, contact] of ["One", "Two", "one "].entries()) {
      expect((await server.call("anna", "/customer/shippers/save", { ...sender, companyNameCn: `${index}`, contact })).code).toBe(200);
    }
    await copy.edit<{ properties: { contact: object } }>("schemas/entities/sender.json", ({ properties }) => {
      properties.contact = { ...properties.contact, "x-unique": { per: "customer", ignoreCase: true } };
    });
    await server.schemas.reload();
    for (const contact of ["ONE", "two"]) {
      expect((await server.call("anna", "/customer/shippers/save", { ...sender, contact })).problems).toMatchObject([
        { path: "/contact", code: "unique" },
      ]);
    }
    expect((await server.call("bo", "/customer/shippers/save", { ...sender, contact: "One" })).code).toBe(200);
    const claims = await server.db.selectFrom("claims").selectAll().where("entity", "=", "sender").execute();
    expect(claims.map(({ value }) => value).sort()).toEqual(["one", "one", "two"]);
  });
});

describe("unreadable files", () => {
  test("are all told at once, with file and line", async () => {
    const broken = await copySchemas();
    await writeFile(join(broken.root, "screens.json"), '{\n  "languages": [\n');
    await broken.write("schemas/limits.json", []);
    const error: unknown = await readSchemas(broken.root).catch((reason: unknown) => reason);
    await broken.remove();
    expect(error).toBeInstanceOf(SchemaFilesError);
    expect((error as SchemaFilesError).findings).toEqual([
      "schemas/limits.json: must be an object",
      expect.stringMatching(/^screens\.json:3: is no JSON/),
    ]);
  });
});

test("the description for programmers follows the schemas", async () => {
  const api = (await get("/openapi.json")).json<{
    openapi: string;
    paths: Record<string, { post: { operationId: string } }>;
    components: { schemas: Record<string, { properties: object }> };
  }>();
  expect(api.openapi).toBe("3.1.0");
  expect(api.paths[`/api${save}`]?.post.operationId).toBe("deliveryAddressSave");
  expect([...JSON.stringify(api).matchAll(/"x-[^"]+":/g)].map(([key]) => key)).toEqual([]);
  for (const [, reference = ""] of JSON.stringify(api).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
    expect(api.components.schemas).toHaveProperty([reference]);
});
