/** Files move between the local folder and a bucket while servers run; a second folder replaces the bucket. */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStore, type FileStore } from "../../../src/server/files/fileStore.ts";
import type { CommandParts } from "../../../src/server/operator/command.ts";
import { filesCommand } from "../../../src/server/operator/filesCommands.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let server: TestApp;
let far = "";
let bucket: FileStore;
const ids: string[] = [];
beforeAll(async () => {
  server = await buildTestApp();
  far = await mkdtemp(join(tmpdir(), "lading-bucket-"));
  bucket = { ...createFolderStore(far), folder: server.filesFolder, isFolder: false };
  for (const name of ["a.png", "b.png"])
    ids.push((await uploadPicture(server, "anna", "/customer/skuInfos/uploadSkuImage", name)).data?.id ?? "");
});
afterAll(async () => {
  await server.close();
  await rm(far, { recursive: true, force: true });
});

const run = (files: FileStore, ...words: string[]) => runWith(files, {}, ...words);
const runWith = (files: FileStore, options: Record<string, string>, ...words: string[]) =>
  filesCommand({ db: server.db, files } as CommandParts, { words, options });

test("check names the files that the store lacks", async () => {
  expect(await run(server.files, "check")).toEqual({ ok: true, lines: ["2 files, 0 missing"] });
  const { ok, lines } = await run(bucket, "check");
  expect([ok, [...lines].sort()]).toEqual([false, ["2 files, 2 missing", ...ids.map((id) => `missing: ${id}`)].sort()]);
});

test("move copies into the bucket what it lacks; servers without the bucket still have their files", async () => {
  expect((await run(bucket, "move")).lines).toEqual(["2 files copied into the bucket"]);
  expect((await run(bucket, "move")).lines).toEqual(["0 files copied into the bucket"]);
  expect((await readdir(far)).sort()).toEqual([...ids].sort());
  expect(await run(server.files, "check")).toMatchObject({ ok: true });
});

test("the local copies go when the operator says so, and come back from the bucket", async () => {
  await runWith(bucket, { remove: "yes" }, "move");
  expect((await readdir(server.filesFolder)).filter((name) => ids.includes(name))).toEqual([]);
  expect((await run(bucket, "fetch")).lines).toEqual([`2 files copied into ${server.filesFolder}`]);
  expect(await run(server.files, "check")).toMatchObject({ ok: true });
});

test("a folder cannot be moved to itself, and other words show the usage", async () => {
  await writeFile(join(server.filesFolder, "note"), "");
  expect(await run(server.files, "move")).toEqual({ ok: false, lines: [expect.stringContaining("FILES_URL=s3://BUCKET")] });
  expect(await run(server.files)).toEqual({ ok: false, lines: [expect.stringContaining("check | move")] });
});
