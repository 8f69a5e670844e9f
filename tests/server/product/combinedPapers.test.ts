/** The customs papers of a combined declaration: one set for all its waybills, from the upload to the review. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "#dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let server: TestApp;
let declared: Rec;
beforeAll(async () => {
  server = await buildTestApp();
  declared = {
    ...(server.schemas.current().entity("waybill").schema.examples?.[0] as Rec),
    isCustomerDeclaration: 1,
    sender: { companyNameCn: "深圳市蓝鸢贸易有限公司" },
  };
});
afterAll(() => server.close());

const read = async (id: unknown): Promise<Rec> => (await server.ask<Page>("waybillList", { filters: { id } }, "anna")).data?.rows[0] ?? {};
const accepted = async (): Promise<Rec> => {
  const { data } = await server.ask<Rec>("orderSubmit", declared, "anna");
  await server.operator("approve", String(data?.["waybillNo"]));
  return read(data?.["id"]);
};
const paper = async (): Promise<Rec> =>
  (await uploadPicture(server, "anna", server.schemas.current().catalog.call("orderFileUpload").path)).data ?? {};
const upload = async (waybill: Rec, files: readonly Rec[]): Promise<void> => {
  const { id, version } = await read(waybill["id"]);
  const { code } = await server.ask("orderSave", { id: id ?? "", version: version ?? 0, customsFiles: [...files] }, "anna");
  expect(code).toBe(apiCode.ok);
};
const combine = async (...waybills: readonly Rec[]): Promise<void> => {
  const ids = waybills.map(({ id }) => id ?? "");
  expect((await server.ask<BatchResult>("orderCombineDeclaration", { ids }, "anna")).data?.done).toEqual(ids);
};
/** What each of them says of its papers, and how many files it has. */
const papersOf = async (...waybills: readonly Rec[]): Promise<readonly unknown[]> => {
  const found = await Promise.all(waybills.map(({ id }) => read(id)));
  return found.map(({ customsPapers, customsMissing, customsFiles }) => [
    customsPapers,
    customsMissing,
    (customsFiles as Rec[] | undefined)?.length ?? 0,
  ]);
};

describe("the papers of a combined declaration", () => {
  test("are uploaded once: what is uploaded for one waybill is there for all, and none is missing any more", async () => {
    const [one, other, alone] = [await accepted(), await accepted(), await accepted()];
    await combine(one, other);
    expect(await papersOf(one, other)).toEqual([
      ["papers_missing", 1, 0],
      ["papers_missing", 1, 0],
    ]);
    await upload(other, [await paper()]);
    expect(await papersOf(one, other, alone)).toEqual([
      ["papers_to_check", 0, 1],
      ["papers_to_check", 0, 1],
      ["papers_missing", 1, 0],
    ]);
    await upload(one, []);
    expect(await papersOf(one, other)).toEqual([
      ["papers_missing", 1, 0],
      ["papers_missing", 1, 0],
    ]);
  });

  test("that were uploaded before are those of all once the waybills are combined", async () => {
    const [one, other, third] = [await accepted(), await accepted(), await accepted()];
    await upload(one, [await paper()]);
    await upload(other, [await paper()]);
    await combine(one, other, third);
    expect(await papersOf(one, other, third)).toEqual(Array.from({ length: 3 }, () => ["papers_to_check", 0, 2]));
  });

  test("are returned for all, with the reason, and reviewed for all", async () => {
    const [one, other] = [await accepted(), await accepted()];
    await combine(one, other);
    await upload(one, [await paper()]);
    await server.operated("returnCustoms", String(other["waybillNo"]), "--note", "No stamp");
    expect(await papersOf(one, other)).toEqual([
      ["papers_returned", 0, 1],
      ["papers_returned", 0, 1],
    ]);
    expect(await read(one["id"])).toMatchObject({ customsNote: "No stamp" });
    await upload(other, [await paper()]);
    await server.operated("reviewDeclaration", String(one["waybillNo"]));
    expect(await papersOf(one, other)).toEqual([
      ["papers_reviewed", 0, 1],
      ["papers_reviewed", 0, 1],
    ]);
    expect((await read(other["id"]))["customsNote"]).toBeUndefined();
  });

  test("that were returned before stay returned when the waybills are combined without others", async () => {
    const [one, other] = [await accepted(), await accepted()];
    await upload(one, [await paper()]);
    await server.operated("returnCustoms", String(one["waybillNo"]), "--note", "No stamp");
    await combine(one, other);
    expect(await papersOf(one, other)).toEqual([
      ["papers_returned", 0, 1],
      ["papers_returned", 0, 1],
    ]);
    expect(await read(other["id"])).toMatchObject({ customsNote: "No stamp" });
  });
});
