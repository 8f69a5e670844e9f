/** Which session may open a file, where the signature of the URL is right. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { openFile } from "../../../src/server/records/openFile.ts";
import type { StoredFileValue } from "../../../src/server/files/uploadedFile.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

const upload = "/customer/skuInfos/uploadSkuImage";
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const uploaded = async (who: string): Promise<StoredFileValue> => {
  const { data } = await uploadPicture(server, who, upload, "OWN-1.png");
  if (!data) throw new Error("not uploaded");
  return data;
};
/** The reference of a customer's session, as the URLs of their files name it. */
const sessionIn = ({ url }: StoredFileValue): string => new URLSearchParams(url.split("?")[1]).get("session") ?? "";

test("the session of its customer opens a file; an open session of another customer does not", async () => {
  const [own, others] = [await uploaded("anna"), await uploaded("bo")];
  const example = server.schemas.current().catalog.entity("sku").examples?.[0] as Rec;
  const { data } = await server.ask<Rec>("skuSave", { ...example, sku: "OWN-1", imgUrl: { ...own } });
  const parts = { db: server.db, schemas: server.schemas.current() };
  const openedBy = (session: string) =>
    openFile(parts, { file: own.id, record: { entity: "sku", id: String(data?.["id"]) }, session, seconds: 60 }, server.time.now);
  expect(await openedBy(sessionIn(own))).toMatchObject({ id: own.id });
  expect(sessionIn(others)).not.toBe("");
  expect(await openedBy(sessionIn(others))).toBeUndefined();
});
