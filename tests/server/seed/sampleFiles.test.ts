import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { createFolderStore } from "../../../src/server/files/fileStore.ts";
import { createSampleFiles } from "../../../src/server/seed/sampleFiles.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "lading-samples-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test("files are made once for a name, and written as uploads of the customer", async () => {
  const files = createSampleFiles(createFolderStore(folder), "c", 0);
  const rule = { call: "upload", accept: ["image/png"], maxBytes: 1_000_000 };
  const picture = files.take(rule, "box", "LAMP");
  expect(files.take(rule, "box", "LAMP")).toBe(picture);
  expect(files.take(rule, "pdf", "LAMP")).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  await files.flush(database.db);
  await files.flush(database.db);
  const rows = await database.db.selectFrom("files").selectAll().where("customer", "=", "c").execute();
  expect(rows).toMatchObject([{ id: picture?.id, name: "LAMP.png", type: "image/png", size: picture?.size, call: "upload" }]);
  expect((await readFile(join(folder, picture?.id ?? ""))).length).toBe(picture?.size);
});

test("a PDF names itself and holds no markup of the name", async () => {
  const files = createSampleFiles(createFolderStore(folder), "d", 0);
  const file = files.take({ call: "upload", accept: ["application/pdf"], maxBytes: 1_000_000 }, "pdf", "Bill (1)");
  await files.flush(database.db);
  const text = (await readFile(join(folder, file?.id ?? ""))).toString("latin1");
  expect(text).toMatch(/^%PDF-1\.4[\s\S]*\(Bill {2}1 \) Tj[\s\S]*%%EOF\n$/);
});
