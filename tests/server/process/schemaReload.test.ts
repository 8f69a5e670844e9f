/** Replacing the active schemas of a running server. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
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

  test("are announced to open pages: those in force at once, then each that comes into force", async () => {
    const { stream } = await server.inject({ method: "GET", url: "/events", payloadAsStream: true });
    const told: string[] = [];
    const events = stream();
    events.on("data", (chunk: Buffer) => told.push(...[...String(chunk).matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => data)));
    /** The catalogue of the main site, and those of the others by name. */
    const current = () => {
      const { catalogAddress, sites } = server.schemas.current();
      return { catalog: catalogAddress, sites: Object.fromEntries(sites.map((site) => [site.name, site.catalogAddress])) };
    };
    const before = current();
    await expect.poll(() => told).toEqual([JSON.stringify(before)]);
    await limitTo(2);
    await server.schemas.reload();
    const after = current();
    expect(after.catalog).not.toBe(before.catalog);
    await expect.poll(() => told).toEqual([JSON.stringify(before), JSON.stringify(after)]);
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
