import { expect, test } from "vitest";
import { migrationsOf, pointerOf } from "#dialect/schema/migrations.ts";

test("migrations run in the order of their file names; other files are no migrations", () => {
  const files = {
    "schemas/migrations/0002-b.json": { entity: "b", steps: [] },
    "schemas/entities/a.json": { entity: "a" },
    "schemas/migrations/0001-a.json": { entity: "a", steps: [] },
    "schemas/migrations/0003-broken.json": "text",
  };
  expect(migrationsOf(files).map(([path, { entity }]) => [path, entity])).toEqual([
    ["schemas/migrations/0001-a.json", "a"],
    ["schemas/migrations/0002-b.json", "b"],
  ]);
});

test("a name and a pointer name the same field", () => {
  expect([pointerOf("city"), pointerOf("/address/city")]).toEqual(["/city", "/address/city"]);
});
