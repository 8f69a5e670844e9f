/** A workbook changes stored records as their form does: one that its state closes stays as it is. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type ApiResponse, type Page } from "#dialect/wire/wire.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const example = (): Rec => server.schemas.current().entity("small-parcel").schema.examples?.[0] as Rec;
const parcel = async (orderNo: string): Promise<Rec> => {
  const { data } = await server.ask<Page>("smallParcelList", { page: 1, size: 50 }, "anna");
  return data?.rows.find((row) => row["orderNo"] === orderNo) ?? {};
};

async function change({ id, version }: Rec, record: Rec): Promise<ApiResponse<Rec>> {
  const columns = ["orderNo"].map((header) => ({ header, sort: "text" as const }));
  const form = new FormData();
  form.append("rows", JSON.stringify({ sheet: 0, rows: [{ row: 2, id, version, record }] }));
  form.append("file", new Blob([await writeWorkbook([{ name: "Parcels", columns, rows: [[String(record["orderNo"])]] }])]), "p.xlsx");
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  const answer = await server.inject({
    method: "POST",
    url: `/api${server.schemas.current().catalog.call("smallParcelImport").path}`,
    headers: { authorization: await server.token("anna"), "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<ApiResponse<Rec>>();
}

test("a draft is changed by its row; after its submission the row is refused with the reason, and only a row that changes nothing is taken", async () => {
  expect((await server.ask("smallParcelSave", { ...example(), orderNo: "CLOSED-1" }, "anna")).code).toBe(apiCode.ok);
  expect((await change(await parcel("CLOSED-1"), { orderNo: "CLOSED-1", remark: "By workbook" })).data).toEqual({ created: 0, updated: 1 });
  const draft = await parcel("CLOSED-1");
  expect(draft["remark"]).toBe("By workbook");
  expect((await server.ask("smallParcelSubmit", draft, "anna")).code).toBe(apiCode.ok);
  const submitted = await parcel("CLOSED-1");
  const refused = await change(submitted, { orderNo: "CLOSED-1", remark: "Too late", weight: 99 });
  const { readonlyReason } = server.schemas.current().entity("small-parcel").machine ?? {};
  expect([refused.code, refused.problems]).toMatchObject([
    apiCode.invalid,
    [
      { path: "/rows/2/weight", code: "readOnly" },
      { path: "/rows/2/remark", code: "readOnly" },
    ],
  ]);
  expect(refused.problems?.map(({ message }) => message)).toEqual([readonlyReason, readonlyReason]);
  expect(await parcel("CLOSED-1")).toEqual(submitted);
  expect((await change(submitted, { orderNo: "CLOSED-1", remark: "By workbook" })).code).toBe(apiCode.ok);
});
