import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type ApiResponse, type Page } from "../../../src/dialect/wire/wire.ts";
import { openWorkbook } from "../../../src/sheet/read/openWorkbook.ts";
import { writeWorkbook, type WrittenCell } from "../../../src/sheet/write/writeWorkbook.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { flatPng, photograph, pngOf } from "../../helpers/files/pictures.ts";
import { postgresUrl } from "../../helpers/server/postgres.ts";
import { hostileCells } from "../../sheet/hostileCells.ts";
import { hostileContainers } from "../../sheet/hostileContainers.ts";
import { hostileParts } from "../../sheet/hostileParts.ts";
import { png } from "../../sheet/makeBook.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const base = "/customer/skuInfos";
const file = async (path: string, body: Rec = {}, language = "en"): Promise<Blob> => {
  const headers = { authorization: await server.token("anna"), "content-type": "application/json", "accept-language": language };
  const answer = await server.inject({ method: "POST", url: `/api${base}${path}`, headers, payload: JSON.stringify(body) });
  expect(answer.headers["content-type"]).toContain("spreadsheetml");
  return new Blob([new Uint8Array(answer.rawPayload)]);
};
const list = async (loginName = "anna") => (await server.call<Page>(loginName, `${base}/querySkuInfoPage`, { size: 500 })).data?.rows ?? [];

/** Names of the fields in the order of the columns, from the guide of the template. */
async function fieldNames(): Promise<string[]> {
  const workbook = await openWorkbook(await file("/exportTemplate"));
  const guide = await workbook.readSheet(1);
  return guide.rows.slice(1).flatMap(({ cells }) => cells.get(4)?.text ?? []);
}

const picture = (name: string) => ({ bytes: png, type: "image/png" as const, name });
const record = (sku: string, more: Rec = {}): Rec => ({
  ...(server.schemas.current().catalog.entity("sku").examples?.[0] as Rec),
  sku,
  ...more,
});

/** A workbook of these records in the template's columns, each with a picture by default. */
async function book(rows: readonly { readonly record: Rec; readonly picture?: WrittenCell }[]): Promise<Blob> {
  const names = await fieldNames();
  const header = names.map((name) => ({ header: name, sort: name === "imgUrl" ? ("picture" as const) : ("text" as const) }));
  const cells = rows.map((row) =>
    names.map(
      (name): WrittenCell =>
        name === "imgUrl" ? ("picture" in row ? row.picture : picture(`${String(row.record["sku"])}.png`)) : String(row.record[name] ?? ""),
    ),
  );
  return new Blob([await writeWorkbook([{ name: "Goods", columns: header, rows: cells }])]);
}

async function send(workbook: Blob, rows: readonly Rec[], key?: string, loginName = "anna", other?: string): Promise<ApiResponse<Rec>> {
  const form = new FormData();
  if (other !== undefined) form.append(other, "1");
  form.append("rows", JSON.stringify({ sheet: 0, rows }));
  form.append("file", workbook, "goods.xlsx");
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  const headers = {
    authorization: await server.token(loginName),
    "content-type": request.headers.get("content-type") ?? "",
    "accept-language": "en",
    ...(key ? { "idempotency-key": key } : {}),
  };
  const answer = await server.inject({
    method: "POST",
    url: `/api${base}/std/import`,
    headers,
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<ApiResponse<Rec>>();
}
const asked = (records: readonly Rec[]): Rec[] => records.map((one, index) => ({ row: index + 2, record: one }));
const kept = () => readdir(server.filesFolder);

describe("the template [C-SKU-03]", () => {
  test("is made in the language of the request, with an example, a guide and lists to choose from", async () => {
    for (const [language, header] of [
      ["en", "Name in Chinese *"],
      ["zh", "中文品名 *"],
    ] as const) {
      const workbook = await openWorkbook(await file("/exportTemplate", {}, language));
      const sheet = await workbook.readSheet(0);
      expect([...(sheet.rows[0]?.cells.values() ?? [])].map(({ text }) => text)).toContain(header);
      expect(sheet.rows[1]?.cells.get(0)?.text).toBe("LAMP-BLK-01");
      expect(workbook.sheets.filter(({ hidden }) => !hidden)).toHaveLength(2);
    }
  });
});

describe("an import", () => {
  test("stores all rows with their pictures in one go, each picture under the name of its row [V-SKU-15]", async () => {
    const records = [record("IMP-1"), record("IMP-2", { measurementUnit: "set", perSuitNum: "4" })];
    const workbook = await book([{ record: records[0] as Rec }, { record: records[1] as Rec, picture: picture("Picture 2") }]);
    expect(await send(workbook, asked(records))).toMatchObject({ code: 200, data: { created: 2, updated: 0 } });
    const stored = (await list()).filter(({ sku }) => String(sku).startsWith("IMP-"));
    expect(
      stored
        .map(({ sku, perSuitNum, imgUrl }) => [sku, perSuitNum, (imgUrl as Rec)["name"]])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ).toEqual([
      ["IMP-1", undefined, "IMP-1.png"],
      ["IMP-2", 4, "IMP-2.png"],
    ]);
    const shown = await server.inject({ method: "GET", url: String(((stored[0] as Rec)["imgUrl"] as Rec)["url"]) });
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect((await pixels(shown.rawPayload)).equals(await pixels(png))).toBe(true);
  });

  test("checks pictures like uploads: place and device are removed, and a wrong one is a problem of its row", async () => {
    const pictures: Readonly<Record<string, readonly [Buffer, "image/png" | "image/jpeg"]>> = {
      "PIC-EXIF": [await photograph(), "image/jpeg"],
      "PIC-HUGE": [flatPng(30_000, 30_000), "image/png"],
      "PIC-CUT": [(await pngOf()).subarray(0, -20), "image/png"],
      "PIC-TAIL": [Buffer.concat([await pngOf(), Buffer.from("<html>")]), "image/png"],
      "PIC-BROKEN": [Buffer.from("ffd8ffe000104a46494600010100ffd9", "hex"), "image/jpeg"],
    };
    const rows = Object.entries(pictures).map(([sku, [bytes, type]]) => ({
      record: record(sku),
      picture: { bytes, type, name: `${sku}.${type === "image/png" ? "png" : "jpg"}` },
    }));
    const before = await kept();
    const { problems } = await send(await book(rows), asked(rows.map((row) => row.record)));
    expect(problems?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "/rows/3/imgUrl picturePixels",
      "/rows/4/imgUrl pictureEnd",
      "/rows/5/imgUrl pictureEnd",
      "/rows/6/imgUrl pictureBroken",
    ]);
    expect(await kept()).toEqual(before);
    expect(await send(await book(rows.slice(0, 1)), asked([record("PIC-EXIF")]))).toMatchObject({ code: 200 });
    const stored = (await list()).find(({ sku }) => sku === "PIC-EXIF")?.["imgUrl"] as Rec;
    const { rawPayload } = await server.inject({ method: "GET", url: String(stored["url"]) });
    expect([rawPayload.toString("latin1").includes("Secret"), rawPayload.length]).toEqual([false, stored["size"]]);
  });

  test("under the same key changes nothing twice, and another one under it is refused", async () => {
    const records = [record("KEY-1")];
    const workbook = await book([{ record: records[0] as Rec }]);
    const first = await send(workbook, asked(records), "import-key-0001");
    const before = (await kept()).length;
    expect(await send(workbook, asked(records), "import-key-0001")).toEqual(first);
    expect(await send(workbook, asked([record("KEY-2")]), "import-key-0001")).toMatchObject({ code: apiCode.replay });
    expect((await list()).filter(({ sku }) => String(sku).startsWith("KEY-"))).toHaveLength(1);
    expect((await kept()).length).toBe(before);
  });

  test("twice at once stores once", async () => {
    const records = [record("TWICE-1")];
    const workbook = await book([{ record: records[0] as Rec }]);
    const answers = await Promise.all([1, 2, 3].map(() => send(workbook, asked(records), "import-key-0002")));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect((await list()).filter(({ sku }) => sku === "TWICE-1")).toHaveLength(1);
  });

  test("reports the mistakes of all rows at once and stores nothing [V-SKU-15 V-SKU-17]", async () => {
    const before = [await list(), await kept()];
    const records = [
      record("BAD-1", { brand: "" }),
      record("bad-1"),
      record("BAD-3", { measurementUnit: "set" }),
      record("BAD-4"),
      record("BAD-5", { declaredPrice: "1.234" }),
    ];
    const workbook = await book([
      { record: records[0] as Rec },
      { record: records[1] as Rec },
      { record: records[2] as Rec, picture: picture("OTHER.png") },
      { record: records[3] as Rec, picture: undefined },
      { record: records[4] as Rec },
    ]);
    const { code, problems = [] } = await send(workbook, asked(records));
    expect(code).toBe(apiCode.invalid);
    expect(problems.map(({ path, code: why }) => [path, why])).toEqual([
      ["/rows/2/brand", "required"],
      ["/rows/3/sku", "skuRepeated"],
      ["/rows/4/perSuitNum", "required"],
      ["/rows/4/imgUrl", "rule:picture-name"],
      ["/rows/5/imgUrl", "pictureMissing"],
      ["/rows/6/declaredPrice", "decimals"],
    ]);
    expect([await list(), await kept()]).toEqual(before);
  });

  test("refuses what is stored already, and changes it where that is asked for [V-SKU-18]", async () => {
    const records = [record("HAVE-1")];
    const workbook = await book([{ record: records[0] as Rec }]);
    await send(workbook, asked(records));
    const again = await send(workbook, asked([record("HAVE-1")]));
    expect(again.problems).toMatchObject([{ path: "/rows/2/sku", code: "skuTaken" }]);
    const { data } = await server.call<{ found: { key: string; record: Rec }[] }>("anna", `${base}/std/existing`, {
      keys: ["have-1", "HAVE-NOT"],
    });
    expect(data?.found.map(({ key }) => key)).toEqual(["have-1"]);
    const stored = data?.found[0]?.record ?? {};
    const changed = await send(workbook, [
      { row: 2, record: { sku: "HAVE-1", brand: "Seastone" }, id: stored["id"] ?? "", version: stored["version"] ?? 0 },
    ]);
    expect(changed).toMatchObject({ code: 200, data: { created: 0, updated: 1 } });
    expect((await list()).find(({ sku }) => sku === "HAVE-1")).toMatchObject({ brand: "Seastone", version: 2 });
    const stale = await send(workbook, [{ row: 2, record: { brand: "Lumina" }, id: stored["id"] ?? "", version: stored["version"] ?? 0 }]);
    expect(stale.code).toBe(apiCode.stale);
  });

  test("neither sees nor changes another customer's records", async () => {
    const { data } = await server.call<{ found: unknown[] }>("bo", `${base}/std/existing`, { keys: ["HAVE-1"] });
    expect(data?.found).toEqual([]);
    const stored = (await list()).find(({ sku }) => sku === "HAVE-1") ?? {};
    const workbook = await book([{ record: record("HAVE-1") }]);
    const refused = await send(
      workbook,
      [{ row: 2, record: { brand: "Bo" }, id: stored["id"] ?? "", version: stored["version"] ?? 0 }],
      undefined,
      "bo",
    );
    expect(refused.code).not.toBe(200);
    expect((await list()).find(({ sku }) => sku === "HAVE-1")).toMatchObject({ brand: "Seastone" });
  });

  test("refuses pictures that lie over each other, whatever the page said [V-SKU-16]", async () => {
    const records = [record("OVER-1")];
    const names = await fieldNames();
    const at = names.indexOf("imgUrl");
    const columns = [...names.map((name) => ({ header: name, sort: "text" as const })), { header: "x", sort: "picture" as const }];
    const cells = [names.map((name): WrittenCell => (name === "imgUrl" ? picture("OVER-1.png") : String(records[0]?.[name] ?? "")))];
    const twice = await writeWorkbook([{ name: "Goods", columns, rows: [...cells, [...Array<WrittenCell>(at), picture("OVER-1.png")]] }]);
    const { unzipSync, zipSync, strFromU8, strToU8 } = await import("fflate");
    const parts = unzipSync(twice);
    const drawing = Object.keys(parts).find((name) => /drawings\/drawing\d+\.xml$/.test(name)) ?? "";
    // The second picture, drawn from the row of the first.
    parts[drawing] = strToU8(
      strFromU8(parts[drawing] ?? new Uint8Array()).replace(/(<xdr:from>(?:(?!<\/xdr:from>).)*<xdr:row>)2(<\/xdr:row>)/s, "$11$2"),
    );
    const { problems } = await send(new Blob([new Uint8Array(zipSync(parts))]), asked(records));
    expect(problems).toMatchObject([{ path: "/file", code: "picturesOverlap" }]);
  });

  test.each([
    ["an empty file", new Blob([]), "sheet.empty"],
    ["a text", new Blob(["SKU,Name"]), "sheet.notWorkbook"],
    ["an old workbook", new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])]), "sheet.oldOrLocked"],
  ])("refuses %s in the words of its reader, and keeps nothing", async (_name, workbook, code) => {
    const before = await kept();
    const answer = await send(workbook, asked([record("X-1")]));
    expect(answer).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/file", code }] });
    expect(answer.message).toBe(server.schemas.current().catalog.files.messages["en"]?.[`problem.${code}`]);
    expect(await kept()).toEqual(before);
  });
});

test("rows that say nothing of a sheet are refused, and their workbook is not kept", async () => {
  const workbook = await book([{ record: record("NOWHERE") }]);
  const before = await kept();
  expect((await send(workbook, [{ row: "two", record: {} }])).code).toBe(apiCode.invalid);
  expect(await kept()).toEqual(before);
});

/** All of them on the embedded database; no other sees any of them, so that a few show that it stays as it was. */
const hostileBooks = [...hostileContainers, ...hostileParts, ...hostileCells].filter((_, index) => !postgresUrl || index % 10 === 0);

test("every hostile file is refused, nothing of it is kept, and the server goes on", async () => {
  const before = [await list(), await kept()];
  for (const { name, make } of hostileBooks) {
    const answer = await send(make(), asked([record("EVIL-1")]));
    expect([name, answer.code, answer.problems?.[0]?.path]).toEqual([name, apiCode.invalid, expect.stringMatching(/^\/(file|rows)/)]);
  }
  expect([await list(), await kept()]).toEqual(before);
}, 120_000);

describe("the export [C-SKU-10]", () => {
  test("holds what the list finds, with pictures, and can be brought back", async () => {
    const workbook = await openWorkbook(await file("/exportSKUStd", { search: "IMP-1" }));
    const { rows, pictures } = await workbook.readSheet(0);
    expect(rows).toHaveLength(2);
    const price = [...(rows[1]?.cells.values() ?? [])].find(({ text }) => text === "18.5");
    expect(price?.sort).toBe("number");
    expect(pictures).toMatchObject([{ row: 2, names: ["IMP-1.png", expect.any(String)] }]);
  });
});

test("a part of the form that nobody asked for is refused by its name", async () => {
  const workbook = await book([]);
  const answer = await send(workbook, [], undefined, "anna", "discount");
  expect([answer.code, answer.problems]).toMatchObject([apiCode.invalid, [{ path: "/discount", code: "unknownField" }]]);
});
