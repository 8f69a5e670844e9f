import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { removeUnnamedUploads } from "../../../src/server/files/uploadCleanup.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const upload = async (name: string) => (await uploadPicture(server, "anna", "/customer/skuInfos/uploadSkuImage", name)).data;
const dayMs = 24 * 60 * 60_000;

test("an upload that no record has named is removed after thirty days, with its row; a named one stays", async () => {
  const [named, left] = [await upload("KEPT-1.png"), await upload("LEFT-1.png")];
  const example = server.schemas.current().catalog.entity("sku").examples?.[0] as Rec;
  expect(await server.ask("skuSave", { ...example, sku: "KEPT-1", imgUrl: { ...named } })).toMatchObject({ code: 200 });
  expect(await removeUnnamedUploads(server.db, server.files, server.time.now + 29 * dayMs)).toBe(0);
  expect(await removeUnnamedUploads(server.db, server.files, server.time.now + 31 * dayMs)).toBe(1);
  const ids = (await server.db.selectFrom("files").select("id").execute()).map(({ id }) => id);
  expect([ids.includes(named?.id ?? ""), ids.includes(left?.id ?? "")]).toEqual([true, false]);
  expect([await server.files.has(named?.id ?? ""), await server.files.has(left?.id ?? "")]).toEqual([true, false]);
});
