/** What a workbook brings in is stored as what a form saves: the same record, the same first entry of its timeline, the same keys. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { stagedTables } from "../../../src/server/db/stagedRows.ts";
import { addRoleAskers } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { importRows } from "../../helpers/server/importRows.ts";
import { postgresUrl } from "../../helpers/server/postgres.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";
import { whileStaged } from "../../helpers/server/whileStaged.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";
import { catalog } from "../../helpers/schemas/product.ts";

/** More rows than are stored in one transaction on the embedded database. */
const many = 101;
const imported = Object.values((await catalog()).files.entities).flatMap((schema) => (schema["x-import"] ? [schema["x-entity"].name] : []));

/** The example of an entity, without the fields that its sheet has no column for. */
function sheetExample(server: TestApp, entity: string): Rec {
  const { schema } = server.schemas.current().entity(entity);
  const { columns, lists = [] } = schema["x-import"] ?? {};
  const example = schema.examples?.[0] as Rec;
  if (!columns) return example;
  return [...columns, ...lists.map(({ field }) => field)].reduce<Rec>((record, path) => {
    const value = getAt(example, `/${path}`);
    return value === undefined ? record : setAt(record, `/${path}`, value);
  }, {});
}

/** Everything that is stored of a record, without what is its own: key, number, ids and times. */
async function stored(server: TestApp, entity: string, key: string, value: string): Promise<Rec> {
  const { table, head, machine } = server.schemas.current().entity(entity);
  const { rows } = await sql<{ id: string; customer: string; state: string; body: Rec }>`
    select id, customer, state, body from ${sql.table(table)} where body->>${key} = ${value}`.execute(server.db);
  const [row] = rows;
  if (!row) return {};
  const own = new Set([key, head.number?.field, "code"]);
  const record = Object.fromEntries(Object.entries(row.body).filter(([name]) => !own.has(name)));
  const claims = await sql<{ rule: string }>`select rule from claims where record = ${row.id} order by rule`.execute(server.db);
  const timeline = machine?.timeline;
  const entries = !timeline
    ? []
    : (
        await sql<{ body: Rec; customer: string; state: string }>`
          select body, customer, state from ${sql.table(server.schemas.current().entity(timeline.entity).table)}
          where body->>${timeline.of} = ${row.id}`.execute(server.db)
      ).rows.map((one) => ({ ...one, body: { ...one.body, [timeline.of]: "", time: typeof one.body["time"] } }));
  return {
    record,
    state: row.state,
    customer: row.customer,
    numbered: head.number ? typeof row.body[head.number.field] : "",
    claims: claims.rows.map(({ rule }) => rule),
    entries,
  } as unknown as Rec;
}

/** The latest entries of the activity log, the newest first: who did what to what. */
async function activity(server: TestApp, count: number): Promise<readonly Rec[]> {
  const { rows } = await sql<{ body: Rec }>`select body from records_company_activity order by id desc limit ${count}`.execute(server.db);
  return rows.map(({ body }) => body);
}

describe("a record by workbook is the one by form", () => {
  let server: TestApp;
  let sales: { readonly authorization: string };
  let picture: Rec;
  beforeAll(async () => {
    server = await buildTestApp();
    sales = { authorization: (await addRoleAskers(server, "anna")).find(({ name }) => name === "staff-sales")?.token ?? "" };
    const path = server.schemas.current().catalog.call("skuImageUpload").path;
    picture = (await uploadPicture(server, "anna", path, "goods.png")).data as unknown as Rec;
  });
  afterAll(() => server.close());

  test.each(imported.flatMap((entity) => [1, many].map((count) => [entity, count] as const)))(
    "%s, of %i rows",
    { timeout: 60_000 },
    async (entity, count) => {
      const { schema, head, machine } = server.schemas.current().entity(entity);
      const key = schema["x-import"]?.key ?? "";
      const as = head.owner === "shared" ? sales : "anna";
      const example = sheetExample(server, entity);
      const named = (value: string): Rec => ({
        ...example,
        [key]: value,
        ...(entity === "channel" && { code: value }),
        ...(entity === "sku" && { imgUrl: { ...picture, name: `${value}.png` } }),
      });
      const form = `FORM-${count}`;
      const saved = await server.call(
        as === "anna" ? "anna" : undefined,
        server.schemas.current().catalog.call(head.calls?.save ?? "").path,
        // The form fills in what a chosen warehouse says; a sheet has no cell for it.
        entity === "waybill" ? setAt(named(form), "/dispatch/dispatchAddressCode", example["fbaCode"]) : named(form),
        as === "anna" ? {} : sales,
      );
      expect([saved.code, saved.problems]).toEqual([apiCode.ok, undefined]);
      const expected = await stored(server, entity, key, form);
      expect((expected["entries"] as unknown as readonly unknown[]).length).toBe(machine?.begin && machine.timeline ? 1 : 0);

      let staged: readonly string[] = [];
      const rows = Array.from({ length: count }, (_, at) => ({ record: named(`BOOK-${count}-${at}`) }));
      const send = () => importRows(server, entity, rows, as);
      const sent = count === 1 ? send() : whileStaged(server.db, send, async () => void (staged = await stagedTables(server.db)));
      expect(await sent).toMatchObject({ code: apiCode.ok, data: { created: count, updated: 0 } });
      for (const at of new Set([0, Math.floor(count / 2), count - 1]))
        expect(await stored(server, entity, key, `BOOK-${count}-${at}`), `row ${at}`).toEqual(expected);
      const entries = machine?.begin && machine.timeline ? 1 : 0;
      expect(staged.length).toBe(count === 1 || postgresUrl ? 0 : 1 + entries);
      expect(await stagedTables(server.db)).toEqual([]);
    },
  );

  test("the log of the customer has an entry of each save, and one of the import with its count", async () => {
    const example = sheetExample(server, "return-parcel");
    await server.ask("returnParcelSave", { ...example, trackNo: "LOG-1" });
    await importRows(
      server,
      "return-parcel",
      ["LOG-2", "LOG-3"].map((trackNo) => ({ record: { ...example, trackNo } })),
    );
    const [byBook, byForm] = await activity(server, 2);
    const { words } = server.schemas.current().entity("company-activity").head.log ?? { words: {} };
    const { import: brought, create: made } = words as Record<string, { readonly en: string }>;
    expect([byBook, byForm].map((entry) => getAt(entry ?? {}, "/act/en"))).toEqual([brought?.en.replace("{count}", "2"), made?.en]);
    expect([byBook?.["actor"], byBook?.["subject"]]).toEqual([byForm?.["actor"], byForm?.["subject"]]);
  });
});

describe("where the states begin with effects", () => {
  let copy: SchemaCopy;
  let server: TestApp;
  beforeAll(async () => {
    copy = await copySchemas();
    await copy.edit<{ begin: StateMachine["begin"] }>("schemas/states/small-parcel.json", (machine) => {
      Object.assign(machine.begin ?? {}, {
        effects: [
          { set: { remark: "'begun ' + self.parcelNo" } },
          { notify: { zh: "小包 {parcelNo}", en: "Parcel {parcelNo}" }, go: "/smallParcel" },
        ],
      });
    });
    server = await buildTestApp({ schemaRoot: copy.root });
  });
  afterAll(async () => {
    await server.close();
    await copy.remove();
  });

  test("each imported record has them, as a saved one", async () => {
    const example = sheetExample(server, "small-parcel");
    const messages = async (): Promise<number> =>
      Number((await sql<{ count: number }>`select count(*)::int as count from records_message`.execute(server.db)).rows[0]?.count);
    const before = await messages();
    expect((await server.ask("smallParcelSave", { ...example, orderNo: "EFFECT-0" })).code).toBe(apiCode.ok);
    const each = (await messages()) - before;
    expect(each).toBe(1);
    const rows = Array.from({ length: 12 }, (_, at) => ({ record: { ...example, orderNo: `EFFECT-${at + 1}` } }));
    expect((await importRows(server, "small-parcel", rows)).data).toEqual({ created: 12, updated: 0 });
    expect((await messages()) - before).toBe(13);
    const { rows: found } = await sql<{ body: Rec }>`select body from records_small_parcel where body->>'orderNo' like 'EFFECT-%'`.execute(
      server.db,
    );
    expect(found).toHaveLength(13);
    for (const { body } of found) expect(body["remark"]).toBe(`begun ${String(body["parcelNo"])}`);
  });
});
