/** A backup holds everything of one moment and restores it unchanged. A damaged backup is refused, and so is a target that is in use. */
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { backUp } from "../../../src/server/backup/backup.ts";
import { restore } from "../../../src/server/backup/restore.ts";
import type { Manifest } from "../../../src/server/backup/manifest.ts";
import { FILE_ID } from "../../../src/server/files/fileUrls.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let from: TestApp;
let to: TestApp;
let folder: string;
let written: Manifest;
const partsOf = ({ db, files, time }: TestApp) => ({ db, files, clock: () => time.now });
beforeAll(async () => {
  [from, to] = await Promise.all([buildTestApp(), buildTestApp()]);
  folder = await mkdtemp(join(tmpdir(), "lading-backup-"));
  await plantRecords(from, "anna");
  const { data: picture } = await uploadPicture(from, "anna", "/customer/skuInfos/uploadSkuImage");
  const goods = from.schemas.current().entity("sku").schema.examples?.[0] as Rec;
  const { code } = await from.call("anna", "/customer/std/sku/save", { ...goods, sku: "licence", imgUrl: picture });
  expect(code).toBe(200);
  written = await backUp(partsOf(from), join(folder, "one"));
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  await rm(folder, { recursive: true, force: true });
});

test("a backup is written while the server runs, and never over another one", async () => {
  expect(written.tables["customers"]?.rows).toBe(2);
  expect(written.files.count).toBe(1);
  await expect(backUp(partsOf(from), join(folder, "one"))).rejects.toThrow(/already exists/);
  expect(await readdir(folder)).toEqual(["one"]);
});

describe("a restore", () => {
  test("refuses a database that is not empty", async () => {
    await expect(restore(partsOf(to), join(folder, "one"))).rejects.toThrow(/not empty/);
  });

  test("refuses a backup that was changed, cut off or is incomplete, and writes nothing of it", async () => {
    await to.db.deleteFrom("customers").execute();
    await cp(join(folder, "one"), join(folder, "two"), { recursive: true });
    await appendFile(join(folder, "two/tables/customers.jsonl"), "{}\n");
    await expect(restore(partsOf(to), join(folder, "two"))).rejects.toThrow(/rows of customers/);
    await expect(restore(partsOf(to), folder)).rejects.toThrow(/is not a backup/);
    await cp(join(folder, "one"), join(folder, "three"), { recursive: true });
    await rm(join(folder, "three/files"), { recursive: true });
    await expect(restore(partsOf(to), join(folder, "three"))).rejects.toThrow();
    expect(await to.db.selectFrom("customers").select("id").execute()).toEqual([]);
  });

  test("writes every row and every file as it was; sessions stay valid", async () => {
    await restore(partsOf(to), join(folder, "one"));
    const again = await backUp(partsOf(to), join(folder, "again"));
    expect(again).toEqual({ ...written, created: expect.any(String) });
    for (const file of (await readdir(from.filesFolder)).filter((name) => FILE_ID.test(name)))
      expect((await readFile(join(to.filesFolder, file))).equals(await readFile(join(from.filesFolder, file)))).toBe(true);
    const headers = { authorization: await from.token("anna"), "content-type": "application/json" };
    const [there, here] = await Promise.all(
      [from, to].map((server) => server.inject({ method: "POST", url: "/api/customer/skuInfos/querySkuInfoPage", headers, payload: "{}" })),
    );
    // Each folder has its own key: only the signatures differ.
    const unsigned = (body: string | undefined) => body?.replaceAll(/signature=[\w-]{43}/g, "signature");
    expect(unsigned(here?.body)).toBe(unsigned(there?.body));
  });

  test("sends no letter twice: one that was queued is marked unsure, for an operator to decide", async () => {
    const now = new Date(from.time.now);
    const none = { about: null, go: null, settled: null, via: null, error: null, notice_entity: null, notice: null };
    const words = { entity: "waybill", record: "r1", letter: "track", recipient: "a@example.com", language: "en", subject: "s", text: "t" };
    await from.db
      .insertInto("letters")
      .values({ ...none, ...words, id: "l1", customer: "c1", state: "queued", tries: 0, due: now, created: now })
      .execute();
    await backUp(partsOf(from), join(folder, "waiting"));
    await to.db.deleteFrom("customers").execute();
    await restore(partsOf(to), join(folder, "waiting"));
    const letter = await to.db.selectFrom("letters").select(["state", "error"]).where("id", "=", "l1").executeTakeFirstOrThrow();
    expect(letter).toEqual({ state: "unsure", error: expect.stringContaining("may have been sent") });
  });
});
