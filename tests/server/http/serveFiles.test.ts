/** Uploaded files by their signed URLs: who may open one, and how it is served. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { URL_WINDOW_S } from "../../../src/server/files/fileUrls.ts";
import type { StoredFileValue } from "../../../src/server/files/uploadedFile.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

const upload = "/customer/skuInfos/uploadSkuImage";
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const open = (url: string) => server.inject({ method: "GET", url });
const status = async (url: string) => (await open(url)).statusCode;
const uploaded = async (who: string | undefined = "anna", path = upload, name = "licence.png"): Promise<StoredFileValue> => {
  const { data } = await uploadPicture(server, who, path, name);
  if (!data) throw new Error("not uploaded");
  return data;
};
let count = 0;
/** A stored record that names a new picture: the record, and its picture. */
async function saved(): Promise<{ readonly record: Rec; readonly file: StoredFileValue }> {
  const example = server.schemas.current().catalog.entity("sku").examples?.[0] as Rec;
  const sku = `LAMP-${(count += 1)}`;
  const { data } = await server.ask<Rec>("skuSave", { ...example, sku, imgUrl: await uploaded("anna", upload, `${sku}.png`) });
  return { record: data as Rec, file: data?.["imgUrl"] as unknown as StoredFileValue };
}
/** The URL with another value of one part. */
const changed = (url: string, name: string, value: string): string => {
  const [path, query] = url.split("?");
  const parts = new URLSearchParams(query);
  parts.set(name, value);
  return `${path}?${parts.toString()}`;
};
/** The same record as a list returns it. */
const listed = async (record: Rec): Promise<StoredFileValue> => {
  const { data } = await server.ask<{ rows: Rec[] }>("skuPage", { filters: { sku: record["sku"] ?? "" } });
  return data?.rows[0]?.["imgUrl"] as unknown as StoredFileValue;
};

describe("the URL of a file opens it", () => {
  test("in every answer that contains the record: save, list, stale save", async () => {
    const { record, file } = await saved();
    const { data } = await server.ask<Rec>("skuSave", { ...record, version: 99 });
    for (const { url } of [file, await listed(record), data?.["imgUrl"] as unknown as StoredFileValue]) expect(await status(url)).toBe(200);
  });

  test("before a record names it, and while the form that saves it still loads the picture; not afterwards", async () => {
    const file = await uploaded("anna", upload, "NAMED.png");
    expect(await status(file.url)).toBe(200);
    const example = server.schemas.current().catalog.entity("sku").examples?.[0] as Rec;
    const { code } = await server.ask("skuSave", { ...example, sku: "NAMED", imgUrl: { ...file } });
    expect([code, await status(file.url)]).toEqual([200, 200]);
    server.time.now += 61_000;
    expect(await status(file.url)).toBe(404);
  });

  test("for a visitor before the registration", async () => {
    expect(await status((await uploaded(undefined, "/customer/uploadAuthImage")).url)).toBe(200);
  });

  test("as a picture in the page or a download, private, and nothing in it can run", async () => {
    const { file } = await saved();
    const { headers } = await open(file.url);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": `inline; filename*=UTF-8''${file.name}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=300",
    });
  });

  test("under one address for half an hour, so that the browser keeps the picture", async () => {
    const { record, file } = await saved();
    const before = server.time.now;
    server.time.now = Math.ceil(before / 1000 / URL_WINDOW_S) * URL_WINDOW_S * 1000;
    const first = await listed(record);
    server.time.now += (URL_WINDOW_S - 1) * 1000;
    expect((await listed(record)).url).toBe(first.url);
    server.time.now += 1000;
    expect((await listed(record)).url).not.toBe(first.url);
    server.time.now = before;
    expect(await status(file.url)).toBe(200);
  });
});

describe("it opens nothing", () => {
  test("without its signature, with that of another file, or changed in any part", async () => {
    const { file } = await saved();
    const other = await saved();
    const urls = [
      `/files/${file.id}`,
      file.url.replace(file.id, other.file.id),
      changed(file.url, "signature", "A".repeat(43)),
      changed(file.url, "signature", ""),
      changed(file.url, "until", "99999999999"),
      changed(file.url, "session", ""),
      changed(file.url, "session", "0123456789abcdef"),
      changed(file.url, "of", `sku/${String(other.record["id"])}`),
      changed(file.url, "of", ""),
      `${file.url}&until=99999999999`,
    ];
    for (const url of urls) expect([url, await status(url)]).toEqual([url, 404]);
  });

  test("of another customer: signed for their own session, it names a file that is not theirs", async () => {
    const { record, file } = await saved();
    const { code } = await server.ask("fileUrl", { url: file.url }, "bo");
    expect(code).toBe(apiCode.notFound);
    const { data } = await server.ask<{ rows: Rec[] }>("skuPage", { filters: { sku: record["sku"] ?? "" } }, "bo");
    expect(data?.rows).toEqual([]);
  });

  test("after its time [403 says what to do]", async () => {
    const { file } = await saved();
    const before = server.time.now;
    server.time.now += 2 * URL_WINDOW_S * 1000 + 1000;
    const response = await open(file.url);
    server.time.now = before;
    expect([response.statusCode, response.json<Rec>()["message"]]).toEqual([403, expect.stringContaining("过期")]);
  });

  test("after the session has ended", async () => {
    const token = await server.token("bo");
    const file = await uploaded("bo");
    expect(await status(file.url)).toBe(200);
    await server.call(undefined, "/author/logout", {}, { authorization: token });
    server.forgetTokens();
    expect(await status(file.url)).toBe(404);
    // Another session of the same customer does not revive it.
    await server.token("bo");
    expect(await status(file.url)).toBe(404);
  });

  test("after the record was deleted", async () => {
    const { record, file } = await saved();
    const { code } = await server.ask("skuDelete", { ids: [record["id"] ?? ""] });
    expect([code, await status(file.url), (await server.ask("fileUrl", { url: file.url })).code]).toEqual([200, 404, apiCode.notFound]);
  });

  test("after the file was removed from the record", async () => {
    const { record, file } = await saved();
    const { code } = await server.ask("skuSave", { ...record, imgUrl: null });
    expect([code, await status(file.url)]).toEqual([200, 404]);
  });

  test("that is no longer on the disk", async () => {
    const { file } = await saved();
    await rm(join(server.filesFolder, file.id));
    expect(await status(file.url)).toBe(404);
  });

  test.each(["x", "../signing.key", "%2e%2e%2fdoor.json", "signing.key", "z".repeat(32), "%00"])("by the name %j", async (id) => {
    expect(await status(`/files/${id}`)).toBe(404);
  });
});

describe("a URL is renewed", () => {
  test("for its own customer, after it has expired", async () => {
    const { file } = await saved();
    const before = server.time.now;
    server.time.now += 2 * URL_WINDOW_S * 1000 + 1000;
    const { data } = await server.ask<{ url: string }>("fileUrl", { url: file.url });
    expect([data?.url === file.url, await status(data?.url ?? "")]).toEqual([false, 200]);
    server.time.now = before;
  });

  test("of an upload that waits in a draft", async () => {
    const { url } = await uploaded();
    const { data } = await server.ask<{ url: string }>("fileUrl", { url });
    expect(await status(data?.url ?? "")).toBe(200);
  });

  test.each([{}, { url: 1 }, { url: "" }, { url: "https://other.example/x" }, { url: "x".repeat(5000) }])(
    "but not for %j",
    async (body) => {
      expect((await server.ask("fileUrl", body)).code).toBeGreaterThanOrEqual(400);
    },
  );
});

test("a record that is sent back with the URL that was read is unchanged, and the signature is not stored", async () => {
  const { record, file } = await saved();
  const { data } = await server.ask<Rec>("skuSave", record);
  expect(data).toMatchObject({ imgUrl: { id: file.id } });
  const row = await server.db.selectFrom("records_sku").select("body").where("id", "=", String(record["id"])).executeTakeFirstOrThrow();
  expect(row.body["imgUrl"]).toEqual({ id: file.id, name: file.name, size: file.size, type: file.type, url: `/files/${file.id}` });
});
