import fs from "node:fs";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import sharp from "sharp";
import endpoints from "../../../schemas/endpoints.json" with { type: "json" };
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type ApiResponse } from "../../../src/dialect/wire/wire.ts";
import { smallestPng } from "../../helpers/server/uploadPicture.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const upload = "/customer/skuInfos/uploadSkuImage";
const documents = endpoints.calls.overseasLabelUpload.path;
const png = smallestPng;
const jpeg = Buffer.from("ffd8ffe000104a46494600010100", "hex");
const boundary = "lading-test-boundary";

interface Uploaded {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly url: string;
}

let server: TestApp;
let url: URL;
beforeAll(async () => {
  server = await buildTestApp();
  url = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(() => server.close());

const head = (name: string, type = "image/png") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
const body = (name: string, content: Buffer, type?: string) =>
  Buffer.concat([Buffer.from(head(name, type)), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
const send = async (payload: Buffer, loginName = "anna", path = upload): Promise<ApiResponse<Uploaded> & { status: number }> => {
  const headers = { authorization: await server.token(loginName), "content-type": `multipart/form-data; boundary=${boundary}` };
  const response = await server.inject({ method: "POST", url: `/api${path}`, headers, payload });
  return { ...response.json<ApiResponse<Uploaded>>(), status: response.statusCode };
};
const kept = () => readdir(server.filesFolder);

describe("an upload [V-UPL-01 V-UPL-02]", () => {
  test("is kept and answered with its address, type and size", async () => {
    const { code, data } = await send(body("LAMP-1.png", png));
    expect([code, data]).toMatchObject([200, { name: "LAMP-1.png", type: "image/png" }]);
    expect(data?.url).toMatch(new RegExp(`^/files/${data?.id}\\?session=`));
    const file = await server.inject({ method: "GET", url: data?.url ?? "" });
    expect([data?.size, await sharp(file.rawPayload).metadata()]).toMatchObject([file.rawPayload.length, { width: 1, height: 1 }]);
    expect(file.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline; filename*=UTF-8''LAMP-1.png",
    });
    expect(file.headers["cache-control"]).toContain("private");
  });

  test("with a part that nobody asked for is refused by its name, and nothing is left of it", async () => {
    const before = await kept();
    const other = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    const refused = { code: apiCode.invalid, problems: [{ path: "/owner", code: "unknownField" }] };
    expect(await send(Buffer.concat([Buffer.from(other("owner")), body("a.png", png)]))).toMatchObject(refused);
    const named = body("a.png", png).toString("latin1").replace('name="file"', 'name="owner"');
    expect(await send(Buffer.from(named, "latin1"))).toMatchObject(refused);
    expect(await kept()).toEqual(before);
  });

  const disguised: readonly (readonly [string, string, Buffer])[] = [
    ["a page called png", "page.png", Buffer.from("<html><script>alert(1)</script>")],
    ["SVG called png", "a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a png called html", "a.html", png],
    ["a jpeg called png", "a.png", jpeg],
    ["a program", "a.exe", Buffer.from("MZ")],
    ["a name without an ending", "LAMP", png],
    ["two endings", "a.png.svg", png],
    ["a PDF where pictures are wanted", "a.pdf", Buffer.from("%PDF-1.7")],
    ["three bytes", "a.png", png.subarray(0, 3)],
  ];
  test.each(disguised)("%s is refused and nothing is left of it", async (_what, name, content) => {
    const before = await kept();
    expect(await send(body(name, content, "image/png"))).toMatchObject({
      status: 200,
      code: apiCode.invalid,
      problems: [{ path: "/file" }],
    });
    expect(await kept()).toEqual(before);
  });

  test("an empty file and a missing one are distinguished", async () => {
    expect((await send(body("a.png", Buffer.alloc(0)))).problems).toMatchObject([{ code: "fileEmpty" }]);
    expect((await send(Buffer.from(`--${boundary}--\r\n`))).problems).toMatchObject([{ code: "required" }]);
  });

  test("of exactly the limit passes, one byte more does not, and the refusal names the limit [K-13 M-16 Q-53]", async () => {
    const limit = Number(server.schemas.current().catalog.limits["uploadBytes"]);
    const exact = Buffer.alloc(limit, " ");
    exact.write("%PDF-1.7\n");
    exact.write("%%EOF", limit - 5);
    expect(await send(body("big.pdf", exact), "anna", documents)).toMatchObject({ code: 200, data: { size: limit } });
    const before = await kept();
    const refused = await send(body("big.pdf", Buffer.concat([exact, Buffer.from("\n")])), "anna", documents);
    expect(refused).toMatchObject({ status: 200, code: apiCode.invalid, problems: [{ path: "/file", code: "fileSize" }] });
    expect(refused.message).toContain("50");
    expect(await kept()).toEqual(before);
  });

  test.each(["../../etc/passwd.png", "..\\..\\a.png", "a\r\nSet-Cookie: x.png", "名 称\u202e.png", `${"x".repeat(500)}.png`])(
    "the name %j is only shown, never used",
    async (name) => {
      const { code, data } = await send(body(name.replace(/"/g, ""), png));
      if (code !== 200) return;
      expect(data?.name).not.toMatch(/[/\\\r\n\u202e]/);
      expect(data?.name.length).toBeLessThanOrEqual(200);
      expect(await kept()).toContain(data?.id);
      const file = await server.inject({ method: "GET", url: data?.url ?? "" });
      expect(file.headers["set-cookie"]).toBeUndefined();
      expect(file.statusCode).toBe(200);
    },
  );

  test("a broken body is refused", async () => {
    for (const payload of ["", "nonsense", `--${boundary}\r\n\r\n`, `${head("a.png")}cut`]) {
      const { status } = await send(Buffer.from(payload));
      expect([payload, [200, 400].includes(status)]).toEqual([payload, true]);
    }
    const { status } = await server.call("anna", upload, {});
    expect(status).toBe(415);
  });

  test("whose body ends too early leaves nothing behind, however busy the disk is", async () => {
    await send(body("whole.png", png));
    const before = (await kept()).length;
    const openAtOnce = fs.open;
    const later = vi.spyOn(fs, "open").mockImplementation(((...args: Parameters<typeof fs.open>) => {
      setTimeout(() => openAtOnce(...args), 100);
    }) as typeof fs.open);
    const { status } = await send(Buffer.concat([Buffer.from(head("cut.png")), png]));
    expect([status, later.mock.calls.length]).toEqual([400, 1]);
    later.mockRestore();
    await new Promise((done) => setTimeout(done, 150));
    expect((await kept()).length).toBe(before);
  });

  test("that is cut off leaves nothing behind", async () => {
    const before = await kept();
    const token = await server.token("anna");
    await Promise.all(
      Array.from(
        { length: 10 },
        (_, index) =>
          new Promise<void>((done) => {
            const socket = connect(Number(url.port), url.hostname, () => {
              socket.write(
                `POST /api${upload} HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 1000000\r\n\r\n`,
              );
              socket.write(head("cut.png"));
              socket.write(Buffer.concat([png, Buffer.alloc(index * 5_000)]));
              setTimeout(() => socket.destroy(), 20 + index * 10);
            });
            socket.on("close", () => done());
            socket.on("error", () => undefined);
          }),
      ),
    );
    await expect.poll(kept, { timeout: 5_000 }).toEqual(before);
    expect((await server.inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
  });

  test("needs a session", async () => {
    const response = await server.inject({
      method: "POST",
      url: `/api${upload}`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: body("a.png", png),
    });
    expect(response.statusCode).toBe(401);
  });
});

describe("a file field", () => {
  const item: Rec = {
    sku: "LAMP-9",
    declareNameCn: "台灯",
    declareNameEn: "Lamp",
    brand: "无",
    material: "ABS",
    purpose: "家用",
    customsCode: "9405210090",
    measurementUnit: "piece",
    isCharged: 0,
    purchasingPrice: 10,
    declaredPrice: 3,
  };
  const save = (loginName: string, sku: string, imgUrl: unknown) =>
    server.call<Rec>(loginName, "/customer/std/sku/save", { ...item, sku, imgUrl });

  test("takes a file that the customer has uploaded; name, size and type are those that the server stored", async () => {
    const { data: file } = await send(body("LAMP-9.png", png));
    const saved = await save("anna", "LAMP-9", { ...file, size: 1, type: "image/jpeg" });
    expect(saved.data?.["imgUrl"]).toMatchObject({ id: file?.id, name: "LAMP-9.png", size: file?.size, type: "image/png" });
  });

  test("takes no file of another customer, and none that is made up", async () => {
    const { data } = await send(body("LAMP-8.png", png), "bo");
    const file = { id: data?.id, name: data?.name, size: data?.size, type: data?.type, url: data?.url };
    expect((await save("anna", "LAMP-8", file)).problems).toMatchObject([{ path: "/imgUrl", code: "file" }]);
    expect((await save("anna", "LAMP-8", { ...file, id: "x".repeat(32) })).problems).toMatchObject([{ path: "/imgUrl", code: "file" }]);
  });
});
