/** What a row is checked against beside its own cells: files, records that it refers to, and what its sender may read and write. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { apiCode, type ApiResponse, type Page } from "#dialect/wire/wire.ts";
import { addRoleAskers } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { importRows } from "../../helpers/server/importRows.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

let copy: SchemaCopy;
let server: TestApp;
let clerk: { readonly authorization: string };
beforeAll(async () => {
  copy = await copySchemas();
  await copy.edit<EntitySchema>("schemas/entities/small-parcel.json", ({ properties }) => {
    Object.assign(properties["remark"] ?? {}, { "x-write-for": ["owner"] });
    Object.assign(properties["iossNo"] ?? {}, { "x-read-for": ["owner"] });
  });
  await copy.edit<EntitySchema>("schemas/entities/waybill.json", ({ properties }) => {
    Object.assign(properties["customerRemark"] ?? {}, { "x-required-when": "ref.inStockChannel.transitDays == '22–28'" });
  });
  server = await buildTestApp({ schemaRoot: copy.root });
  const accounts = await addRoleAskers(server, "anna");
  clerk = { authorization: accounts.find(({ name }) => name === "customer-clerk")?.token ?? "" };
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});

const example = (entity: string): Rec => server.schemas.current().entity(entity).schema.examples?.[0] as Rec;
/** Rows stored in one transaction, and so many that they are staged on the embedded database. */
const counts = [1, 12];
const rowsOf = (entity: string, count: number, fields: (at: number) => Rec) =>
  Array.from({ length: count }, (_, at) => ({ record: { ...example(entity), ...fields(at) } }));
const told = ({ code, problems }: ApiResponse<Rec>) => [code, (problems ?? []).map((one) => `${one.path} ${one.code}`)];
const parcels = async (name: string): Promise<readonly Rec[]> =>
  (await server.ask<Page>("smallParcelList", { page: 1, size: 100, search: name })).data?.rows ?? [];

describe.each(counts)("of %i rows", (count) => {
  const upload = async (who: string): Promise<Rec> =>
    (await uploadPicture(server, who, server.schemas.current().catalog.call("orderFileUpload").path, "invoice.png")).data as unknown as Rec;

  test("a file in a list has the facts that the server knows, and waits no longer as an upload", async () => {
    const file = await upload("anna");
    const lied = { ...file, name: "other.png", size: 1, type: "application/pdf", url: "https://elsewhere.example/x" };
    const rows = rowsOf("small-parcel", count, (at) => ({ orderNo: `FILES-${count}-${at}`, papers: [lied] }));
    expect((await importRows(server, "small-parcel", rows)).data).toEqual({ created: count, updated: 0 });
    const { rows: stored } = await sql<{ papers: unknown }>`
      select body->'papers' as papers from records_small_parcel where body->>'orderNo' like ${`FILES-${count}-%`}`.execute(server.db);
    expect(stored).toHaveLength(count);
    const { id, name, size, type } = file;
    for (const { papers } of stored) expect(papers).toMatchObject([{ id, name, size, type, url: `/files/${String(id)}` }]);
    expect(await server.db.selectFrom("pending_uploads").selectAll().where("file", "=", String(id)).execute()).toEqual([]);
  });

  test("a file in a list that another customer has uploaded is refused at its place, and nothing is stored", async () => {
    const [own, foreign] = [await upload("anna"), await upload("bo")];
    const rows = rowsOf("small-parcel", count, (at) => ({
      orderNo: `FOREIGN-${count}-${at}`,
      papers: at === count - 1 ? [own, foreign] : [own],
    }));
    expect(told(await importRows(server, "small-parcel", rows))).toEqual([apiCode.invalid, [`/rows/${count + 1}/papers/1 file`]]);
    expect(await parcels(`FOREIGN-${count}-`)).toEqual([]);
  });

  test("a file in a list that is nowhere is refused", async () => {
    const rows = rowsOf("small-parcel", count, (at) => ({
      orderNo: `NOWHERE-${count}-${at}`,
      ...(at === 0 && { papers: [{ id: "x".repeat(32) }] }),
    }));
    expect(told(await importRows(server, "small-parcel", rows))).toEqual([apiCode.invalid, ["/rows/2/papers/0 file"]]);
  });

  test("a rule that reads the record behind a reference holds, as in the form", async () => {
    const without = rowsOf("waybill", count, (at) => ({ referenceNo: `REF-${count}-${at}`, customerRemark: at === 0 ? "" : "Given" }));
    expect(told(await importRows(server, "waybill", without))).toEqual([apiCode.invalid, ["/rows/2/customerRemark required"]]);
    const other = rowsOf("waybill", count, (at) => ({ referenceNo: `REF-${count}-${at}`, customerRemark: "Given" }));
    expect((await importRows(server, "waybill", other)).data).toEqual({ created: count, updated: 0 });
  });

  test("a field that the sender may not write, or may not even read, is refused as in the form", async () => {
    const fields = { remark: "By the clerk", iossNo: "IM1234567890" };
    const form = await server.call(
      undefined,
      server.schemas.current().catalog.call("smallParcelSave").path,
      { ...example("small-parcel"), ...fields },
      clerk,
    );
    expect(told(form as ApiResponse<Rec>)[1]).toEqual(expect.arrayContaining(["/remark readOnly"]));
    const rows = rowsOf("small-parcel", count, (at) => ({ orderNo: `ROLE-${count}-${at}`, ...(at === count - 1 && fields) }));
    const refused = await importRows(server, "small-parcel", rows, clerk);
    expect(refused.code).toBe(apiCode.invalid);
    expect(told(refused)[1]).toEqual(expect.arrayContaining([`/rows/${count + 1}/remark readOnly`]));
    expect(await parcels(`ROLE-${count}-`)).toEqual([]);
    expect((await importRows(server, "small-parcel", rows)).data).toEqual({ created: count, updated: 0 });
  });
});

describe("a record that its state has closed", () => {
  const path = (call: string) => server.schemas.current().catalog.call(call).path;
  const read = async (id: unknown): Promise<Rec> =>
    (await server.call<Page>("anna", path("waybillList"), { filters: { id: id as string } })).data?.rows[0] ?? {};
  const submitted = async (referenceNo: string): Promise<Rec> => {
    const { data, problems } = await server.ask<Rec>("orderSubmit", {
      ...example("waybill"),
      referenceNo,
      customerRemark: "Given",
      isBuyInsurance: 0,
    });
    expect(problems).toBeUndefined();
    return read(data?.["id"]);
  };

  test.each(counts)("keeps the price of its day where a workbook of %i rows names it unchanged", async (count) => {
    const orders: Rec[] = [];
    for (let at = 0; at < count; at++) orders.push(await submitted(`CLOSED-${count}-${at}`));
    await sql`update records_channel set version = version + 1, body = body || ${JSON.stringify({ unitPrice: 90 + count })}::jsonb
      where body->>'code' = 'US-SEA-TRUCK'`.execute(server.db);
    const rows = orders.map(({ id, version, referenceNo }) => ({
      id: String(id),
      version: Number(version),
      record: { referenceNo: referenceNo ?? "" },
    }));
    expect((await importRows(server, "waybill", rows)).data).toEqual({ created: 0, updated: count });
    for (const before of orders) {
      const after = await read(before["id"]);
      expect([after["channelTerms"], after["estimatedFreight"]]).toEqual([before["channelTerms"], before["estimatedFreight"]]);
    }
  });

  test("has none of the changes that its timeline records: those are made in its form", async () => {
    const { id, version, referenceNo } = await submitted("CLOSED-EVENT");
    const packingInfo = [{ start: 1, end: 1, quantityPerBox: 1, grossWeightPerBox: 1, length: 1, width: 1, height: 1 }];
    const record = { referenceNo: referenceNo ?? "", packingInfo };
    const answer = await importRows(server, "waybill", [{ id: String(id), version: Number(version), record }]);
    expect(told(answer)).toEqual([apiCode.invalid, ["/rows/2/packingInfo readOnly"]]);
  });
});
