import { readdirSync, readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompiledCatalog } from "../../../src/dialect/schema/compiled.ts";
import { tokenCookie } from "../../../src/dialect/wire/wire.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

const save = "/customer/std/delivery/address/save";

let copy: SchemaCopy;
let server: TestApp;
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

  test("the portal's page names its manifest and its picture for the home screen; a further site is not an app", async () => {
    const names = async (url: string) => [...(await get(url)).body.matchAll(/<link rel="(manifest|apple-touch-icon)" href="([^"]+)">/g)];
    expect((await names("/")).map(([, rel, href]) => [rel, href])).toEqual([
      ["manifest", "/app.webmanifest"],
      ["apple-touch-icon", "/apple-touch-icon.png"],
    ]);
    expect(await names("/desk")).toEqual([]);
  });

  test("a visitor's first page names a part of the catalogue, without what only screens need", async () => {
    const first = /<meta name="lading-first" content="([^"]+)">/.exec((await get("/")).body)?.[1] ?? "";
    const part = (await get(first)).json<CompiledCatalog>();
    const { addresses: _addresses, ...whole } = (await get(server.schemas.current().catalogAddress)).json<CompiledCatalog>();
    const onlyOfScreens = { screens: {}, states: {}, codes: {} };
    expect(part).toEqual({ ...whole, ...onlyOfScreens, expressions: part.expressions, icons: part.icons });
    // Icons of screens come with the screens.
    expect(whole.icons).toMatchObject(part.icons ?? {});
    // What routes are shown by can be asked all the same.
    expect(whole.expressions).toMatchObject(part.expressions);
    expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(whole).length / 3);
  });

  test("the page names what it will load first: all of it where somebody seems to be logged in", async () => {
    const ahead = async (url: string, cookie?: string) =>
      /<link rel="preload" as="fetch" crossorigin href="([^"]+)">/.exec((await get(url, cookie === undefined ? {} : { cookie })).body)?.[1];
    const { catalogAddress, firstAddress } = server.schemas.current();
    expect([await ahead("/"), await ahead("/", `${tokenCookie}=`)]).toEqual([firstAddress, firstAddress]);
    expect(await ahead("/", `language=zh; ${tokenCookie}=x`)).toBe(catalogAddress);
    // A frame of the workbench, or what a partner hands over: nobody knows yet what it will ask for.
    expect(await ahead("/?preview")).toBeUndefined();
  });

  test("a further site is a page of its own, with a catalogue of its screens only", async () => {
    const catalogAt = async (url: string) => {
      const page = (await get(url)).body;
      const [site, address] = ["site", "catalog"].map(
        (name) => new RegExp(`<meta name="lading-${name}" content="([^"]+)">`).exec(page)?.[1],
      );
      return { site, catalog: (await get(address ?? "")).json<CompiledCatalog>() };
    };
    const [main, desk] = await Promise.all([catalogAt("/"), catalogAt("/desk")]);
    expect([main.site, desk.site]).toEqual([undefined, "desk"]);
    const [ofCustomers, ofStaff] = [main, desk].map(({ catalog }) => Object.keys(catalog.screens));
    expect(ofStaff).toContain("deskWaybills");
    // The lists that a paper prints belong to no page, so both sites may print the same one.
    const { screens } = desk?.catalog ?? {};
    const printed = Object.values(screens ?? {})
      .flatMap(({ paper }) => paper?.blocks ?? [])
      .map((block) => "list" in block && block.list);
    expect(printed).toContain("billPaperLines");
    expect(ofStaff?.filter((name) => ofCustomers?.includes(name) && !printed.includes(name))).toEqual([]);
    expect(JSON.stringify(main.catalog)).not.toMatch(/deskWaybills|Lading Desk/);
    const [, deskStates] = [main, desk].map(({ catalog }) => catalog.states["waybill"]);
    expect(deskStates?.transitions.find(({ id }) => id === "approve")?.call).toBe("desk waybill approve");
    expect(main.catalog.states["waybill"]?.transitions.find(({ id }) => id === "approve")?.call).toBeUndefined();
    expect((await get("/nowhere")).statusCode).toBe(404);
  });

  test("an address without its # leads a visitor to the page, and a program to the answer that there is none", async () => {
    const accept = "text/html,*/*;q=0.8";
    const leads = async (url: string) => {
      const { statusCode, headers } = await get(url, { accept });
      return [statusCode, headers["location"]];
    };
    expect(await leads("/desk/")).toEqual([302, "/desk"]);
    expect(await leads("/nowhere")).toEqual([302, "/#/nowhere"]);
    expect(await leads("/desk/waybills")).toEqual([302, "/desk#/waybills"]);
    expect((await get("/desk/")).statusCode).toBe(404);
  });

  test("a login on one site is none on another", async () => {
    const ahead = async (cookie: string) =>
      /<link rel="preload" as="fetch" crossorigin href="([^"]+)">/.exec((await get("/desk", { cookie })).body)?.[1];
    const desk = server.schemas.current().sites[0];
    expect([await ahead(`${tokenCookie}=x`), await ahead(`${tokenCookie}.desk=x`)]).toEqual([desk?.firstAddress, desk?.catalogAddress]);
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

  test("files under their hash carry few headers: a page loads fifteen of them", async () => {
    const { headers } = await get(server.schemas.current().catalogAddress);
    expect(headers).toMatchObject({ "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff" });
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["etag"]));
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["referrer-policy"]));
  });

  test("each worker of the portal has a name by which it gets its policy: a sandbox would keep it from starting", () => {
    const sources = readdirSync(join(root, "src/portal"), { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
    const workers = sources.flatMap((name) =>
      [...readFileSync(join(root, "src/portal", name), "utf8").matchAll(/new Worker\(new URL\("([^"]+)"/g)].map(([, file = ""]) => file),
    );
    expect(workers.length).toBeGreaterThan(1);
    expect(workers.filter((file) => !file.endsWith("Worker.ts"))).toEqual([]);
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
