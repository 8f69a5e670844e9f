/** A store behind the virus scanner: clean files are stored, infected ones are refused, and waiting ones are not read. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { createFolderStore } from "../../../src/server/files/fileStore.ts";
import { createScannedStore, type ScannedStore } from "../../../src/server/files/scannedStore.ts";
import { createThumbnails } from "../../../src/server/files/thumbnails.ts";
import { ScannerError, type Verdict } from "../../../src/server/files/virusScanner.ts";
import { testDatabase, testTime } from "../../helpers/server/testDatabase.ts";
import { picture } from "../../helpers/files/picture.ts";

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "lading-scanned-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

let verdict: Verdict | "away";
let scanned: number;
let said: string[];
let now = testTime;
let store: ScannedStore;
beforeEach(() => {
  [verdict, scanned, said] = [{ virus: undefined }, 0, []];
  now += 3_600_000;
  const scan = async (): Promise<Verdict> => {
    scanned += 1;
    if (verdict === "away") throw new ScannerError("The virus scanner does not answer: ENOENT");
    return verdict;
  };
  const scanner = { scan, version: async () => "ClamAV" };
  const files = createFolderStore(folder);
  store = createScannedStore({ db: database.db, files, scanner, clock: () => now, log: (sentence) => void said.push(sentence) });
});

let count = 0;
async function put(bytes: Buffer | string = "bytes"): Promise<string> {
  count += 1;
  const id = String(count).padStart(32, "f");
  await writeFile(join(folder, `${id}.part`), bytes);
  await store.put(id, join(folder, `${id}.part`));
  return id;
}
const read = async (id: string): Promise<string | undefined> => {
  const found = await store.read(id);
  return found && Buffer.concat(await found.stream.toArray()).toString();
};

test("a clean file is stored and read", async () => {
  expect(await read(await put())).toBe("bytes");
  expect([scanned, said]).toEqual([1, []]);
});

test("a file with a virus is refused with its reason, and nothing of it is stored", async () => {
  verdict = { virus: "Wicked-Test" };
  await expect(put()).rejects.toMatchObject({ details: { problems: [{ path: "/file", code: "fileVirus" }] } });
  expect(await store.has(String(count).padStart(32, "f"))).toBe(false);
  expect(said).toEqual([expect.stringMatching(/Wicked-Test.*refused/)]);
});

test("while the scanner is away files are stored, and not read before they are scanned", async () => {
  verdict = "away";
  const id = await put();
  await expect(store.read(id)).rejects.toMatchObject({ status: 423, key: "answer.fileWaiting" });
  expect(await store.scanWaiting()).toBe(0);
  await expect(store.has(id)).rejects.toMatchObject({ status: 423 });
  verdict = { virus: undefined };
  expect(await store.scanWaiting()).toBe(1);
  expect(await read(id)).toBe("bytes");
  expect(await store.scanWaiting()).toBe(0);
});

test("a virus that is found later removes the file, and its readers are notified", async () => {
  verdict = "away";
  const id = await put();
  verdict = { virus: "Wicked-Test" };
  expect(await store.scanWaiting()).toBe(1);
  await expect(store.read(id)).rejects.toMatchObject({ status: 410, key: "answer.fileVirus" });
  expect(await createFolderStore(folder).has(id)).toBe(false);
  expect(await store.scanWaiting()).toBe(0);
});

test("a picture in quarantine has no small copy either", async () => {
  verdict = "away";
  const id = await put(picture("one").buffer);
  await expect(createThumbnails(store)(id)).rejects.toMatchObject({ status: 423 });
});

test("two processes scan a waiting file once", async () => {
  await store.scanWaiting();
  verdict = "away";
  for (let files = 0; files < 6; files++) await put();
  [verdict, scanned] = [{ virus: undefined }, 0];
  const counts = await Promise.all([store.scanWaiting(), store.scanWaiting()]);
  expect([scanned, counts.reduce((sum, one) => sum + one, 0)]).toEqual([6, 6]);
});

test("a row without a file, which a killed process left, is deleted after an hour", async () => {
  verdict = "away";
  const id = await put();
  await rm(join(folder, id));
  verdict = { virus: undefined };
  await store.scanWaiting();
  await expect(store.has(id)).rejects.toMatchObject({ status: 423 });
  now += 3_700_000;
  await store.scanWaiting();
  expect(await store.has(id)).toBe(false);
});

test("a removed file leaves no row", async () => {
  verdict = "away";
  const id = await put();
  await store.remove([id]);
  expect(await store.has(id)).toBe(false);
});
