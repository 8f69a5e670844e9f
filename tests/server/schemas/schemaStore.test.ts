// @no-database
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timeText } from "../../../src/dialect/text/time.ts";
import { loadSchemas } from "../../../src/server/schemas/loadSchemas.ts";
import { readSchemaTexts, type SchemaText } from "../../../src/server/schemas/readSchemas.ts";
import { createSchemaStore, type SchemaStore } from "../../../src/server/schemas/schemaStore.ts";
import { copyLibrary, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

/** 1970-01-01T00:00:00Z as the active version shows it. */
const epochOfActive = () => timeText(0, store.current().catalog.timeZone);
let copy: SchemaCopy;
let store: SchemaStore;
let refuses = false;
/** Versions that were read from the files and compiled. */
let loads = 0;
const zoneFile = (zone: string) =>
  copy.edit<Record<string, unknown>>("schemas/limits.json", (limits) => void (limits["timeZone"] = { value: zone }));

beforeAll(async () => {
  copy = await copyLibrary();
  await zoneFile("Asia/Shanghai");
  store = await createSchemaStore({
    root: copy.root,
    cacheFolder: join(copy.root, "cache"),
    load: (root, cacheFolder) => {
      loads += 1;
      return loadSchemas(root, cacheFolder);
    },
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

describe("a version that was compiled ahead", () => {
  const texts = () => readSchemaTexts(copy.root);
  /** The texts with another zone, which no file has yet. */
  const withZone = async (zone: string) =>
    (await texts()).map((file) =>
      file.path === "schemas/limits.json"
        ? { ...file, text: JSON.stringify({ ...JSON.parse(file.text ?? ""), timeZone: { value: zone } }) }
        : file,
    );
  const write = async (files: readonly SchemaText[]) => {
    for (const { path, text } of files) if (path === "schemas/limits.json") await writeFile(join(copy.root, path), text ?? "");
  };

  test("is taken over once the files have its texts, without another compilation", async () => {
    await zoneFile("Asia/Shanghai");
    await store.reload();
    const next = await withZone("America/New_York");
    store.compileAhead(next);
    expect(epochOfActive(), "nothing is active yet").toBe("1970-01-01 08:00:00");
    await write(next);
    loads = 0;
    await store.reload();
    expect([epochOfActive(), loads]).toEqual(["1969-12-31 19:00:00", 0]);
    await store.reload();
    expect([epochOfActive(), loads], "it is taken once").toEqual(["1969-12-31 19:00:00", 1]);
  });

  test("is the version that a reload makes of the files, to the last byte of what pages load", async () => {
    const next = await withZone("Europe/Berlin");
    store.compileAhead(next);
    await write(next);
    await store.reload();
    const served = async () =>
      Promise.all(store.current().assets.map(async ({ address, body }) => [address, (await body("identity")).toString()]));
    const ahead = await served();
    await store.reload();
    expect(await served()).toEqual(ahead);
    expect(store.current().catalogAddress).toBe(ahead.at(-2)?.[0]);
  });

  test("is left where a file has changed since, was added or has gone, and where it was given up", async () => {
    await zoneFile("Asia/Shanghai");
    const zone = store.current().catalog.timeZone;
    expect(zone).toBe("Europe/Berlin");
    store.compileAhead(await withZone("America/New_York"));
    await store.reload();
    expect(epochOfActive()).toBe("1970-01-01 08:00:00");
    const all = await texts();
    for (const others of [all.slice(1), [...all, { path: "schemas/content/more.json", text: "{}" }]]) {
      store.compileAhead(others);
      loads = 0;
      await store.reload();
      expect(loads).toBe(1);
    }
    store.compileAhead(all)();
    loads = 0;
    await store.reload();
    expect(loads).toBe(1);
  });

  test("that does not compile is refused by the reload, with its place", async () => {
    const next = await withZone("Asia/Nowhere");
    store.compileAhead(next);
    await write(next);
    await expect(store.reload()).rejects.toThrow('schemas/limits.json#/timeZone: "Asia/Nowhere" is no time zone');
    expect(epochOfActive()).toBe("1970-01-01 08:00:00");
  });
});
