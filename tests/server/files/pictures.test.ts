/** What is stored of a picture, and which pictures are refused: by upload, with the sentence that the shipper reads. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";
import { flatPng, jpegOf, photograph, pngChunk, pngOf } from "../../helpers/files/pictures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
const send = (name: string, content: Buffer, path = "/customer/skuInfos/uploadSkuImage") =>
  uploadPicture(server, "anna", path, name, content);
/** The bytes behind a URL. */
const bytesOf = async (url: string | undefined) => (await server.inject({ method: "GET", url: url ?? "" })).rawPayload;
/** The URL of the small copy. */
const small = (url: string | undefined) => url?.replace("?", "/thumbnail?");
const kept = () => readdir(server.filesFolder);

describe("a picture is stored without what is no picture", () => {
  test("place, device and other metadata are removed, and the picture is upright", async () => {
    const original = await photograph();
    expect(original.toString("latin1")).toContain("SecretPhone");
    const { data } = await send("a.jpg", original);
    const stored = await bytesOf(data?.url);
    expect(stored.toString("latin1")).not.toMatch(/Secret|Exif|GPS/);
    const { format, width, height, exif, orientation } = await sharp(stored).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({ format: "jpeg", width: 20, height: 40 });
    expect(data?.size).toBe(stored.length);
  });

  test("texts, scripts and whole files inside of it are gone, its pixels are the same", async () => {
    const png = await pngOf();
    const evil = Buffer.from("Comment\0<script>alert(1)</script>");
    const hiding = Buffer.concat([png.subarray(0, 33), pngChunk("tEXt", evil), png.subarray(33)]);
    const { data } = await send("a.png", hiding);
    const stored = await bytesOf(data?.url);
    expect(stored.includes("script")).toBe(false);
    expect((await sharp(stored).raw().toBuffer()).equals(await sharp(png).raw().toBuffer())).toBe(true);
  });

  test("a page in a comment of a JPEG is gone", async () => {
    const jpeg = await jpegOf();
    const comment = Buffer.from("<html><script>alert(1)</script>");
    const length = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    const { code, data } = await send("a.jpg", Buffer.concat([jpeg.subarray(0, 2), length, comment, jpeg.subarray(2)]));
    expect([code, (await bytesOf(data?.url)).includes("script")]).toEqual([200, false]);
  });
});

describe("a picture is refused at its field", () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ["of 30,000 x 30,000 pixels, before it is decoded", "a.png", () => flatPng(30_000, 30_000), "picturePixels"],
    ["that is cut off, PNG", "a.png", async () => (await pngOf()).subarray(0, -20), "pictureEnd"],
    ["that is cut off, JPEG", "a.jpg", async () => (await jpegOf(200, 200)).subarray(0, -20), "pictureEnd"],
    [
      "that is cut off and has an end all the same",
      "a.jpg",
      async () => Buffer.concat([(await jpegOf(200, 200)).subarray(0, -200), Buffer.from("ffd9", "hex")]),
      "pictureBroken",
    ],
    ["with a page behind it, PNG", "a.png", async () => Buffer.concat([await pngOf(), Buffer.from("<html>")]), "pictureEnd"],
    ["with an archive behind it, JPEG", "a.jpg", async () => Buffer.concat([await jpegOf(), Buffer.from("PK\u0003\u0004")]), "pictureEnd"],
    ["that is only a beginning and an end", "a.jpg", () => Buffer.from("ffd8ffe000104a46494600010100ffd9", "hex"), "pictureBroken"],
  ])("%s", async (_what, name, make, code) => {
    const before = await kept();
    const content = await make();
    const start = performance.now();
    const { problems, message } = await send(name, content);
    expect([problems, message !== ""]).toMatchObject([[{ path: "/file", code }], true]);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await kept()).toEqual(before);
  });

  test("as is a PDF that is cut off, or that something follows", async () => {
    const path = server.schemas.current().catalog.call("overseasLabelUpload").path;
    const whole = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\r\n");
    expect((await send("a.pdf", whole, path)).code).toBe(200);
    for (const wrong of [whole.subarray(0, -8), Buffer.concat([whole, Buffer.from("<script>")])])
      expect((await send("a.pdf", wrong, path)).problems).toMatchObject([{ path: "/file", code: "pdfEnd" }]);
  });
});

describe("a list draws a small copy", () => {
  test("of 96 px at most, made once", async () => {
    const { data } = await send("a.png", await pngOf(800, 400));
    const [first, second] = await Promise.all([bytesOf(small(data?.url)), bytesOf(small(data?.url))]);
    // Of a lossy WebP: width and height in 14 bits each.
    const edges = [first.readUInt16LE(26) & 0x3fff, first.readUInt16LE(28) & 0x3fff];
    expect([first.toString("latin1", 8, 16), ...edges]).toEqual(["WEBPVP8 ", 96, 96]);
    expect(second.equals(first)).toBe(true);
    expect(await readdir(join(server.filesFolder, "thumbnails"))).toEqual([data?.id]);
  });

  test("only for who may open the picture", async () => {
    const { data } = await send("a.png", await pngOf());
    expect((await server.inject({ method: "GET", url: `/files/${data?.id}/thumbnail` })).statusCode).toBe(404);
    expect((await server.inject({ method: "GET", url: `${small(data?.url)}x` })).statusCode).toBe(404);
  });

  test("and no copy of a document", async () => {
    const path = server.schemas.current().catalog.call("overseasLabelUpload").path;
    const { data } = await send("a.pdf", Buffer.from("%PDF-1.7\n%%EOF"), path);
    const asked = data?.url.replace("?", "/thumbnail?") ?? "";
    expect((await server.inject({ method: "GET", url: asked })).statusCode).toBe(404);
  });
});
