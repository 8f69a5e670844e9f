import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { type ApiResponse, apiCode } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let server: TestApp;
let waybill: Rec;
const zip = async (path: string, ids: readonly unknown[], who = "anna", language = "en") =>
  server.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { authorization: await server.token(who), "x-language": language },
    payload: { ids },
  });
const ofWaybills = (ids: readonly unknown[], who?: string, language?: string) => zip("/seaair/std/order/documents", ids, who, language);
const order = async (): Promise<Rec> => {
  const example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  const customs = await uploadPicture(server, "anna", "/seaair/std/order/uploadFile");
  return (
    (
      await server.call<Rec>("anna", "/seaair/std/order/submit", {
        ...example,
        isCustomerDeclaration: 1,
        customsFiles: [customs.data as unknown as Rec],
      })
    ).data ?? {}
  );
};
const addFile = async (waybillId: unknown): Promise<Rec> => {
  const { data: file } = await uploadPicture(server, "anna", "/seaair/std/order/uploadFile");
  return (
    (await server.call<Rec>("anna", "/seaair/std/order/file/save", { waybillId, fileType: "INVOICE", file: file as unknown as Rec } as Rec))
      .data ?? {}
  );
};
const namesIn = async (bytes: Buffer): Promise<string[]> => {
  const { unzipSync } = await import("fflate");
  return Object.keys(unzipSync(new Uint8Array(bytes))).sort();
};

beforeAll(async () => {
  server = await buildTestApp();
  waybill = await order();
  await addFile(waybill["id"]);
  await addFile(waybill["id"]);
});
afterAll(() => server.close());

describe("the documents of a waybill", () => {
  test("come as one archive with those that belong to it, a folder for each kind, none over another", async () => {
    const answer = await ofWaybills([waybill["id"]]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename*=UTF-8''${String(waybill["waybillNo"])}.zip`,
    });
    expect(await namesIn(answer.rawPayload)).toEqual(["Customs documents/licence.png", "Invoice/licence (2).png", "Invoice/licence.png"]);
    expect(await namesIn((await ofWaybills([waybill["id"]], "anna", "zh")).rawPayload)).toContain("报关资料/licence.png");
  });

  test("of several lie in a folder of its number each", async () => {
    const other = await order();
    const names = await namesIn((await ofWaybills([waybill["id"], other["id"]])).rawPayload);
    expect(names).toContain(`${String(other["waybillNo"])}/Customs documents/licence.png`);
    expect(names).toHaveLength(4);
  });

  test("are nobody else's", async () => {
    expect((await ofWaybills([waybill["id"]], "bo")).json<ApiResponse>().code).toBe(apiCode.notFound);
  });

  test("that there are none of, or that are too many, are refused in words", async () => {
    const full = await order();
    const { data: empty } = await server.call<Rec>("anna", "/seaair/std/order/save", { referenceNo: "EMPTY-1" });
    expect((await ofWaybills([empty?.["id"]])).json<ApiResponse>()).toMatchObject({
      code: apiCode.invalid,
      message: "There are no documents to download",
    });
    const file = await addFile(full["id"]);
    const many = { "x-documents": { files: 1, bytes: 10 } };
    const { schema } = server.schemas.current().entity("waybill-file");
    const before = schema["x-documents"];
    Object.assign(schema, many);
    try {
      const files = [file["id"], (await addFile(full["id"]))["id"]];
      expect((await zip("/seaair/std/order/file/documents", files)).json<ApiResponse>()).toMatchObject({
        code: apiCode.limit,
        message: expect.stringMatching(/^more than 1 document:/i),
      });
      expect((await zip("/seaair/std/order/file/documents", [file["id"]])).json<ApiResponse>()).toMatchObject({
        code: apiCode.limit,
        message: expect.stringContaining("MB"),
      });
    } finally {
      Object.assign(schema, { "x-documents": before });
    }
  });

  test("that are another customer's are not handed out, whatever a record says", async () => {
    const other = await order();
    const file = await addFile(other["id"]);
    const id = String((file["file"] as Rec)["id"]);
    const give = (customer: string) => server.db.updateTable("files").set({ customer }).where("id", "=", id).execute();
    const { customer } = await server.db.selectFrom("files").select("customer").where("id", "=", id).executeTakeFirstOrThrow();
    await give("somebody-else");
    expect((await ofWaybills([other["id"]])).json<ApiResponse>().code).toBe(apiCode.notFound);
    await give(customer);
  });

  test("one of which is missing from the store are refused by its name, instead of coming without it", async () => {
    const other = await order();
    const file = await addFile(other["id"]);
    await rm(join(server.filesFolder, String((file["file"] as Rec)["id"])));
    expect((await ofWaybills([other["id"]])).json<ApiResponse>().message).toContain("licence.png is missing");
  });
});
