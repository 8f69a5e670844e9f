// @no-database
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeText } from "../../../src/dialect/text/time.ts";
import { createSchemaStore, type SchemaStore } from "../../../src/server/schemas/schemaStore.ts";
import { copyLibrary, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

/** 1970-01-01T00:00:00Z as the active version shows it. */
const epochOfActive = () => timeText(0, store.current().catalog.timeZone);
let copy: SchemaCopy;
let store: SchemaStore;
let refuses = false;
const zoneFile = (zone: string) =>
  copy.edit<Record<string, unknown>>("schemas/limits.json", (limits) => void (limits["timeZone"] = { value: zone }));

beforeAll(async () => {
  copy = await copyLibrary();
  await zoneFile("Asia/Shanghai");
  store = await createSchemaStore({
    root: copy.root,
    cacheFolder: join(copy.root, "cache"),
    async prepare() {
      if (refuses) throw new Error("refused");
    },
  });
});
afterAll(() => copy.remove());

test("a version that is refused leaves the zone of the active one", async () => {
  expect(epochOfActive()).toBe("1970-01-01 08:00:00");
  await zoneFile("America/New_York");
  refuses = true;
  await expect(store.reload()).rejects.toThrow("refused");
  expect(epochOfActive()).toBe("1970-01-01 08:00:00");
  refuses = false;
  await store.reload();
  expect(epochOfActive()).toBe("1969-12-31 19:00:00");
});

test("a zone that is none is refused with its place", async () => {
  await zoneFile("Asia/Nowhere");
  await expect(store.reload()).rejects.toThrow('schemas/limits.json#/timeZone: "Asia/Nowhere" is no time zone');
  expect(epochOfActive()).toBe("1969-12-31 19:00:00");
});
