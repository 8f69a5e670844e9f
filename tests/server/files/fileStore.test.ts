/** What every store of files promises: a folder here, a bucket where `TEST_FILES_URL` names one (`npm run trust -- --only store`). */
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyOut, createFolderStore, type FileStore, readChunks } from "../../../src/server/files/fileStore.ts";
import { openFileStore } from "../../../src/server/files/openFileStore.ts";
import { readSettings } from "../../../src/server/settings/settings.ts";

const idOf = (letter: string): string => letter.repeat(32);
const bucketUrl = process.env["TEST_FILES_URL"];
const stores: readonly (readonly [name: string, open: (folder: string) => Promise<FileStore>])[] = [
  ["a folder", (folder) => Promise.resolve(createFolderStore(folder))],
  ...(bucketUrl === undefined
    ? []
    : [
        [
          "a bucket",
          (folder: string) => openFileStore(readSettings({ ...process.env, FILES_URL: bucketUrl }, ".").bucket, folder),
        ] as const,
      ]),
];

describe.each(stores)("%s", (_name, open) => {
  let folder = "";
  let files: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "lading-store-"));
    files = await open(folder);
    await files.remove(["a", "b", "c", "d"].map(idOf));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const put = async (letter: string, bytes: Buffer): Promise<void> => {
    const draft = join(folder, `${letter}.part`);
    await writeFile(draft, bytes);
    await files.put(idOf(letter), draft);
  };

  test("returns what was put, with its size; the local draft is gone", async () => {
    await put("a", Buffer.from("hello"));
    const found = await files.read(idOf("a"));
    expect(found?.size).toBe(5);
    expect(String(found && (await buffer(found.stream)))).toBe("hello");
    await expect(stat(join(folder, "a.part"))).rejects.toThrow("ENOENT");
  });

  test("holds a file of many megabytes, byte for byte, read in pieces", async () => {
    const bytes = Buffer.alloc(9 * 1024 * 1024, "0123456789");
    await put("b", bytes);
    const pieces: Uint8Array[] = [];
    for await (const piece of readChunks(files, idOf("b"))) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });

  test("knows what it has", async () => {
    const ids: string[] = [];
    for await (const id of files.ids()) ids.push(id);
    expect(ids.sort()).toEqual([idOf("a"), idOf("b")]);
    expect([await files.has(idOf("a")), await files.has(idOf("c"))]).toEqual([true, false]);
    expect(await files.read(idOf("c"))).toBeUndefined();
  });

  test("a copy of a file that it lacks leaves nothing behind", async () => {
    await copyOut(files, idOf("a"), join(folder, "copy"));
    await expect(copyOut(files, idOf("c"), join(folder, "none"))).rejects.toThrow(`The file ${idOf("c")} is missing`);
    expect((await readdir(folder)).includes("none")).toBe(false);
  });

  test("removes files; one that is not there is no error", async () => {
    await files.remove([idOf("a"), idOf("c")]);
    expect([await files.has(idOf("a")), await files.has(idOf("b"))]).toEqual([false, true]);
  });
});
