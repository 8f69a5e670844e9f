import { serverActingFor } from "../../../src/server/session/principal.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { checkImportRow } from "#dialect/sheet/checkImport.ts";
import { valueText } from "#dialect/sheet/planSheet.ts";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { columnOf } from "../../../src/server/records/storage/columns.ts";
import { checkContext } from "../../../src/server/records/storage/recordContext.ts";
import { type ReaderContext, recordWriter, toWireRecord } from "../../../src/server/records/storage/recordRow.ts";
import { nextSequenceNumbers } from "../../../src/server/records/storage/sequences.ts";
import { filterCondition } from "../../../src/server/records/storage/sqlConditions.ts";
import { loadSchemas, type Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { columnsOf } from "../../../src/server/sheets/template.ts";
import { compiledSql } from "../../helpers/server/library.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";
import { copyLibrary, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

/** Two versions of the same schemas in one process; only their zones differ. At this time it is Sunday in one and Saturday in the other. */
const zones = ["Asia/Shanghai", "America/New_York"] as const;
const now = Date.UTC(2026, 10, 21, 18, 0, 0);
let copies: SchemaCopy[];
let versions: Schemas[];
let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
  copies = await Promise.all(zones.map(() => copyLibrary()));
  versions = await Promise.all(
    copies.map(async ({ root, edit }, index) => {
      await edit<Record<string, unknown>>("schemas/limits.json", (limits) => void (limits["timeZone"] = { value: zones[index] }));
      await edit<EntitySchema>("schemas/entities/book.json", (book) => {
        Object.assign(book["x-entity"], { times: { created: "made" }, number: { field: "isbn", pattern: `Z${index}{mm}{dd}{seq:2}` } });
        Object.assign(book.properties, {
          made: { type: "string", format: "date-time", readOnly: true },
          lentAt: { type: "string", format: "date-time" },
          due: { type: "string", format: "date" },
        });
        Object.assign(book, { "x-rules": [{ id: "due", rule: "self.due > today", fieldPath: "due", message: { en: "Past" } }] });
      });
      return loadSchemas(root, `${root}/cache`);
    }),
  );
});
afterAll(async () => {
  await database.close();
  for (const copy of copies) await copy.remove();
});

const inEach = <Result>(read: (schemas: Schemas) => Result): Result[] => versions.map(read);
const contextOf = (schemas: Schemas) =>
  checkContext({ schemas, clock: () => now, ...serverActingFor({ customer: "1", facts: {} }) }, "create");
const row = { id: "1", version: 1, state: "here", body: {}, created: new Date(now), updated: new Date(now) };

test("expressions read today and now in the zone of their own version", () => {
  expect(inEach((schemas) => [contextOf(schemas).today, contextOf(schemas).now])).toEqual([
    ["2026-11-22", "2026-11-22 02:00:00"],
    ["2026-11-21", "2026-11-21 13:00:00"],
  ]);
});

const readerOf = (schemas: Schemas): ReaderContext => ({ schemas, clock: () => now, ...serverActingFor({ customer: "c", facts: {} }) });

test("the times of a record are in the zone of its version, as a record and as text of a list", () => {
  const times = ["2026-11-22 02:00:00", "2026-11-21 13:00:00"];
  expect(inEach((schemas) => toWireRecord(schemas.entity("book"), row)["made"])).toEqual(times);
  expect(inEach((schemas) => JSON.parse(recordWriter(readerOf(schemas), schemas.entity("book"))({ ...row, body: "{}" }))["made"])).toEqual(
    times,
  );
});

test("a filter by day matches the instants of that day in the zone of its version", () => {
  const ofSunday = inEach((schemas) => {
    const column = columnOf(schemas.entity("book"), "made");
    return column && compiledSql(filterCondition({ column, path: "", from: "2026-11-22", to: "2026-11-22" }))[1];
  });
  expect(ofSunday).toEqual([
    [new Date("2026-11-21T16:00:00Z"), new Date("2026-11-22T16:00:00Z")],
    [new Date("2026-11-22T05:00:00Z"), new Date("2026-11-23T05:00:00Z")],
  ]);
});

test("a number sequence uses the day of its version", async () => {
  const numbers = await Promise.all(inEach((schemas) => nextSequenceNumbers(database.db, schemas.entity("book"), now)));
  expect(numbers).toEqual([["Z0112201"], ["Z1112101"]]);
});

test("a sheet is written in the zone of its version, and an import is checked against its today", async () => {
  const sheetOf = (schemas: Schemas) =>
    columnsOf({ db: database.db, schemas, ...serverActingFor({ customer: "anna", facts: {} }) }, schemas.entity("book"));
  const cells = inEach(async (schemas) => {
    const lentAt = (await sheetOf(schemas)).find(({ name }) => name === "lentAt");
    return lentAt && valueText(lentAt, Math.trunc(now / 1000), "en");
  });
  expect(await Promise.all(cells)).toEqual(["2026-11-22 02:00:00", "2026-11-21 13:00:00"]);
  const findings = inEach(async (schemas) => {
    const entity = schemas.entity("book");
    const draft = { number: 2, draft: { due: "2026-11-22", title: "Emma", kind: "novel" }, pictures: {}, broken: {} };
    const { problems } = checkImportRow(entity.compiled, await sheetOf(schemas), draft, () => undefined, contextOf(schemas));
    return problems.map(({ path, code }) => `${path} ${code}`).filter((found) => found.startsWith("/due"));
  });
  expect(await Promise.all(findings)).toEqual([["/due rule:due"], []]);
});
