// @whole-run: tens of thousands of asks.
/**
 * Roles × calls × fields × foreign records, all of them: nothing leaks in rows, counts, filters, orders, search, sums, exports, errors,
 * references, files and in what the database is asked. On a server without the checks of reach and of kept fields, each class of requests
 * finds its leak.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleAsks } from "../../helpers/server/roleAsks.ts";
import { openRoleWorld, type RoleWorld } from "../../helpers/server/roleWorld.ts";

/** Most leaks that a failure names. */
const named = 20;

describe("every account, every call, every field", () => {
  let world: RoleWorld;
  beforeAll(async () => {
    world = await openRoleWorld();
  }, 120_000);
  afterAll(() => world.close());

  test.each(Object.entries(roleAsks))("no %s reveal a record or a field out of reach", { timeout: 900_000 }, async (name, leaksOf) => {
    const before = world.asked();
    const found: string[] = [];
    for await (const leak of leaksOf(world)) if (found.push(leak) >= named) break;
    console.info(`${name}: ${world.asked() - before} asks`);
    expect(found).toEqual([]);
  });

  test("these are tens of thousands of asks", { timeout: 60_000 }, async () => {
    console.info(`all: ${world.asked()} asks`);
    expect(world.asked()).toBeGreaterThan(20_000 / world.each);
  });
});

describe("a server that has forgotten who may see what", () => {
  let world: RoleWorld;
  beforeAll(async () => {
    world = await openRoleWorld({ forgets: "roles" });
  }, 120_000);
  afterAll(() => world.close());

  test.each(Object.entries(roleAsks))("is found by its %s", { timeout: 300_000 }, async (_, leaksOf) => {
    const { value } = await leaksOf(world).next();
    expect(value).toBeTypeOf("string");
  });
});

/** A fact of the reader -> the asks that see what it keeps back. */
const kept = {
  isCheckPrice: ["rows", "counts", "filters", "sorts", "sums"],
  showWarehouseInfo: ["rows", "filters", "sorts"],
  isClientView: ["rows", "counts"],
} as const;

describe.each(Object.entries(kept))("a server that has forgotten what %s keeps back", (fact, asks) => {
  let world: RoleWorld;
  beforeAll(async () => {
    world = await openRoleWorld({ forgets: fact as keyof typeof kept });
  }, 120_000);
  afterAll(() => world.close());

  test.each(asks)("is found by its %s", { timeout: 300_000 }, async (name) => {
    const { value } = (await roleAsks[name]?.(world).next()) ?? {};
    expect(value).toBeTypeOf("string");
  });
});
