// @one-database: rules are asked of records that were read.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertJsonItem } from "../../../../src/dialect/json/editJson.ts";
import type { ChangePlan } from "../../../../src/dialect/wire/changePlan.ts";
import type { StateCounts, StoredRecord } from "../../../../src/dialect/wire/stored.ts";
import type { DraftCheck, DraftState, Impact, KeptCase, Renamed, TrialResult } from "../../../../src/dialect/wire/workbench.ts";
import { newId } from "../../../../src/server/db/newId.ts";
import { writeRecords } from "../../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../../src/server/session/customers.ts";
import { book, type LibraryBench, openLibraryBench } from "../../../helpers/server/libraryBench.ts";
import type { Usage } from "../../../../src/dialect/lint/workspace/usages.ts";

let server: LibraryBench["server"];
let anna: LibraryBench["anna"];
let bo: LibraryBench["bo"];
let close: LibraryBench["close"];
const ids: string[] = [];

beforeAll(async () => {
  ({ server, anna, bo, close } = await openLibraryBench());
  for (const login of ["anna", "bo"]) {
    const customer = (await findCustomer(server.db, login))?.id ?? "";
    const titles = ["Emma", "Northanger Abbey, the whole of it"];
    for (const title of titles) {
      const id = newId(server.time.now);
      ids.push(id);
      const record = { title, kind: "novel", state: "lent", pages: title.length };
      const entity = server.schemas.current().entity("book");
      await writeRecords(server.db, entity, [{ customer, id, record, version: 1, created: server.time.now, updated: server.time.now }]);
    }
  }
});
afterAll(() => close());
beforeEach(async () => void (await anna.done("DELETE", "draft")));

describe("a record that is tried", () => {
  const verdictOf = async (record: object, rule: string, body: object = {}) => {
    const { verdicts } = await anna.done<TrialResult>("POST", "try", { entity: "book", record, ...body });
    return verdicts.find((verdict) => verdict.rule === rule);
  };

  test("states for each rule whether it holds, why, and where it is", async () => {
    const rare = { title: "Emma", kind: "novel", isRare: true };
    expect(await verdictOf(rare, "rare-needs-isbn")).toMatchObject({ verdict: "fails", path: "/isbn", file: book, pointer: "/x-rules/0" });
    expect(await verdictOf({ ...rare, isbn: "123" }, "rare-needs-isbn")).toMatchObject({ verdict: "holds" });
    expect(await verdictOf({ ...rare, isRare: false }, "rare-needs-isbn")).toMatchObject({ verdict: "skipped" });
    const chapters = [{ first: 2, last: 1 }];
    expect(await verdictOf({ title: "Emma", chapters }, "chapter-order")).toMatchObject({
      verdict: "fails",
      path: "/chapters/0/last",
      pointer: "/properties/chapters/items/x-rules/0",
    });
    expect(await verdictOf({ title: "Emma", chapters }, "visible")).toMatchObject({
      verdict: "holds",
      path: "/chapters/0/last",
      pointer: "/properties/chapters/items/properties/last/x-visible-when",
      why: { en: "A last page needs a first", zh: "有首页才有末页" },
    });
  });

  test("is checked by the draft, and in a part by the part's own file", async () => {
    await anna.edit(book, (text) =>
      text.replace('"rule": "has(self.isbn)"', '"rule": "has(self.title)"').replace('"reject": [{ "isRare": true }]', '"reject": []'),
    );
    expect(await verdictOf({ title: "Emma", isRare: true }, "rare-needs-isbn")).toMatchObject({ verdict: "holds" });
    expect(await verdictOf({ shelf: { room: "A" } }, "required")).toMatchObject({
      verdict: "holds",
      path: "/shelf/row",
      file: "schemas/entities/shelf.json",
      pointer: "/properties/row/x-required-when",
    });
  });

  test("can be a stored one", async () => {
    const found = await anna.done<StoredRecord[]>("GET", "records?entity=book&search=Northanger");
    expect(found.map(({ customer }) => customer).sort()).toEqual(["anna", "bo"]);
    // Whose it is, as the reach of roles asks for it.
    expect(found.map(({ owner }) => owner?.["loginName"]).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(["anna", "bo"]);
    expect(found.map(({ owner }) => typeof owner?.["id"])).toEqual(["string", "string"]);
    const { problems } = await anna.done<TrialResult>("POST", "try", { entity: "book", record: found[0]?.record });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("is kept as a case of the rule, which the check runs from then on", async () => {
    const kept = await anna.done<KeptCase>("POST", "cases", {
      entity: "book",
      rule: "rare-needs-isbn",
      path: "/isbn",
      as: "accept",
      record: { isRare: true },
    });
    expect(kept.pointer).toBe("/x-rules/0/cases/accept/1");
    expect(kept.text).toContain('"accept": [{ "isRare": true, "isbn": "123" }, { "isRare": true }]');
    const { findings } = await anna.done<DraftCheck>("GET", "findings");
    expect(findings).toMatchObject([{ rule: "rule/case", file: book, pointer: kept.pointer }]);
    const unknown = { entity: "book", rule: "no-such", path: "", as: "accept", record: {} };
    expect((await anna.ask("POST", "cases", unknown)).status).toBe(404);
  });

  test("leaves the customer's data out of the case: only what the rule reads, without its words", async () => {
    const record = { id: "b-1", version: 3, title: "Diary of Anna", kind: "novel", isRare: true, isbn: "4711", authorName: "Anna" };
    const kept = await anna.done<KeptCase>("POST", "cases", {
      entity: "book",
      rule: "rare-needs-isbn",
      path: "/isbn",
      as: "accept",
      record,
    });
    expect(kept.text).toContain('"accept": [{ "isRare": true, "isbn": "123" }, { "isbn": "1111", "isRare": true }]');
    expect(kept.kept).toEqual([]);
  });

  test("of a rule of rows keeps the row", async () => {
    const record = {
      title: "Emma",
      chapters: [
        { first: 1, last: 2 },
        { first: 9, last: 3 },
      ],
    };
    const wanted = { entity: "book", rule: "chapter-order", path: "/chapters/1/last", as: "reject", record };
    const kept = await anna.done<KeptCase>("POST", "cases", wanted);
    expect(kept.text).toContain('"reject": [{ "first": 2, "last": 1 }, { "first": 9, "last": 3 }]');
  });
});

test("the records of all customers are counted by state and by tab, and those of one state are listed", async () => {
  expect(await anna.done<StateCounts>("GET", "states?entity=book")).toEqual({
    states: { lent: 4 },
    tabs: { all: 4, common: 0, rare: 0, lent: 4, lost: 0 },
  });
  expect(await anna.done("GET", "states?entity=no-such")).toEqual({ states: {}, tabs: {} });
  expect(await anna.done<StoredRecord[]>("GET", "records?entity=book&state=lent")).toHaveLength(4);
  expect(await anna.done<StoredRecord[]>("GET", "records?entity=book&state=lent&search=Northanger")).toHaveLength(2);
  expect(await anna.done<StoredRecord[]>("GET", "records?entity=book&state=here")).toEqual([]);
});

test("a field is listed with every part that uses it", async () => {
  const told = async (field: string) =>
    (await anna.done<Usage[]>("GET", `usages?entity=book&field=${field}`)).map(({ sort, file, pointer }) => `${sort} ${file}#${pointer}`);
  expect(await told("/isbn")).toEqual(
    expect.arrayContaining([
      `rule ${book}#/x-rules/0/rule`,
      `rule ${book}#/x-rules/0/fieldPath`,
      `unique ${book}#/properties/isbn/x-unique`,
      `text ${book}#/x-entity/title`,
    ]),
  );
  expect(await told("/pages")).toEqual(
    expect.arrayContaining([
      `formula ${book}#/properties/score/x-compute`,
      "column schemas/screens/books.json#/list/columns/2/field",
      "state schemas/states/book.json#/transitions/2/effects/0/where",
    ]),
  );
  expect(await told("/kind")).toContain(`condition ${book}#/properties/author/x-reference/where`);
  expect(await told("/kind")).toContain("filter schemas/screens/books.json#/list/filters/0/field");
  expect(await told("/shelf/room")).toContain("condition schemas/entities/shelf.json#/properties/row/x-required-when");
  expect((await anna.done<Usage[]>("GET", "usages?entity=author&field=/genre")).map(({ file }) => file)).toContain(
    "schemas/records/author.json",
  );
  expect(await told("/none")).toEqual([]);
  expect((await anna.done<Usage[]>("GET", "usages?list=kind")).map(({ file, pointer }) => `${file}#${pointer}`)).toContain(
    `${book}#/properties/kind/x-codes`,
  );
});

test("a new value of an option is looked up in every file, with the steps of the stored records; the draft stays as it is", async () => {
  const rename = { list: "kind", from: "novel", to: "fiction" };
  const { places, files, stored } = await anna.done<Renamed>("POST", "rename", rename);
  expect(new Set(places.map(({ file }) => file))).toEqual(
    new Set([
      "schemas/codes/kind.json",
      // In its sample of past days.
      "schemas/entities/author.json",
      book,
      "schemas/records/author.json",
      "schemas/screens/books.json",
      "schemas/states/book.json",
    ]),
  );
  expect(files["schemas/screens/books.json"]).toContain("self.kind == 'fiction'");
  expect(stored).toEqual([
    { entity: "author", steps: [{ do: "value", field: "/genre", from: "novel", to: "fiction" }] },
    { entity: "book", steps: [{ do: "value", field: "/kind", from: "novel", to: "fiction" }] },
  ]);
  expect((await anna.done<DraftState>("GET", "draft")).files).toEqual([]);
  for (const to of ["", "it's", 'a"b']) expect((await anna.ask("POST", "rename", { ...rename, to })).status).toBe(422);
});

describe("the impact of a draft", () => {
  test("counts the stored records that it would refuse, before it comes into force", async () => {
    await anna.edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 10'));
    const { records, entities } = await anna.done<Impact>("POST", "impact");
    expect(records).toBe(4);
    const [hurt] = entities.filter(({ refused }) => refused > 0);
    expect(hurt).toMatchObject({
      entity: "book",
      records: 4,
      refused: 2,
      findings: [{ code: "maxLength", path: "/title", records: 2, already: 0, customers: 2 }],
    });
    expect(ids).toEqual(expect.arrayContaining([...(hurt?.findings[0]?.ids ?? [])]));
  });

  test("can be taken along as a table that runs no formula", async () => {
    const customer = (await findCustomer(server.db, "bo"))?.id ?? "";
    await server.db.updateTable("customers").set({ login_name: "=1+1" }).where("id", "=", customer).execute();
    await anna.edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 10'));
    const { body } = await anna.ask<string>("GET", "impact.csv");
    const lines = body.split("\r\n").filter(Boolean);
    expect(lines).toHaveLength(3);
    expect(body).toContain(`"book","'=1+1"`);
    expect(lines.slice(1).every((line) => line.includes('"maxLength"'))).toBe(true);
  });

  test.each(["^(a+)+$", "^a*a*a*a*$"])(
    "is never asked of the pattern %s, nor is it tried or drawn: the check says why",
    async (pattern) => {
      const { findings, preview } = await anna.edit<DraftCheck>(book, (text) =>
        text.replace('"maxLength": 100', `"maxLength": 100, "pattern": "${pattern}"`),
      );
      expect(findings).toMatchObject([{ rule: "pattern/backtracks", severity: "error", file: book, pointer: "/properties/title/pattern" }]);
      expect(preview.broken).toContain("/pattern");
      const record = { title: `${"a".repeat(80)}!` };
      expect((await anna.ask("POST", "try", { entity: "book", record })).status).toBe(422);
      expect((await anna.ask("POST", "impact")).status).toBe(422);
    },
  );

  test("of a draft that does not compile is asked later", async () => {
    await anna.edit(book, (text) => text.slice(0, -3));
    expect((await anna.ask("POST", "impact")).status).toBe(422);
    expect((await anna.ask("POST", "try", { entity: "book", record: {} })).status).toBe(422);
  });
});

describe("what is planned", () => {
  const day = "2031-06-01";
  /** The rule is named by its first day; a warning of the same condition ends before. */
  const withRule =
    (rule: object) =>
    (text: string): string =>
      insertJsonItem(text, "/x-rules", 1, { message: { en: "Short titles only", zh: "书名要短" }, fieldPath: "/title", ...rule });
  const short = { id: "short", rule: "size(self.title) < 10" };
  const cancelAll = async () => {
    const { publications } = await anna.done<ChangePlan>("GET", "plan");
    for (const { number } of publications) await anna.done("DELETE", `history/${number}`);
  };

  test("is listed with its day, its place and the sentence of the rule, in the draft of its analyst alone", async () => {
    await anna.edit(book, withRule({ ...short, since: day }));
    const { changes } = await anna.done<ChangePlan>("GET", "plan");
    expect(changes).toMatchObject([
      { day, sort: "begins", file: book, pointer: "/x-rules/1", says: { en: "Short titles only" }, entity: { en: "Book" }, in: "draft" },
    ]);
    expect((await bo.done<ChangePlan>("GET", "plan")).changes).toEqual([]);
  });

  test("refuses no record today, and on its day those that are named then", async () => {
    await anna.edit(book, withRule({ ...short, since: day }));
    const refusedOn = async (on?: string) => {
      const { entities } = await anna.done<Impact>("POST", "impact", { ...(on !== undefined && { on }) });
      return entities.flatMap(({ fresh, refused }) => (refused > 0 ? [{ fresh, refused }] : []));
    };
    expect(await refusedOn()).toEqual([]);
    expect(await refusedOn("2031-05-31")).toEqual([]);
    expect(await refusedOn(day)).toEqual([{ fresh: 2, refused: 2 }]);
    expect((await anna.ask<string>("GET", `impact.csv?on=${day}`)).body.split("\r\n").filter(Boolean)).toHaveLength(3);
    expect((await anna.ask("POST", "impact", { on: "soon" })).status).toBe(422);
  });

  test("by a scheduled publication is visible to everybody, and counts from the day of the publication", async () => {
    await anna.edit(book, withRule({ ...short, since: "2031-07-01" }));
    await anna.done("POST", "publish", { reason: "Titles fit the label", from: day });
    const { changes, publications } = await bo.done<ChangePlan>("GET", "plan");
    expect(publications).toMatchObject([{ day, by: "Anna", reason: "Titles fit the label", files: [book] }]);
    expect(changes).toMatchObject([{ day: "2031-07-01", sort: "begins", in: publications[0]?.number }]);
    const { entities } = await bo.done<Impact>("POST", "impact", { on: "2031-07-01" });
    expect(entities.map(({ fresh }) => fresh)).toContain(2);
    await cancelAll();
    expect((await bo.done<ChangePlan>("GET", "plan")).publications).toEqual([]);
  });

  test("by a rule in force is new on its day, since it refuses nobody today", async () => {
    await anna.edit(book, withRule({ ...short, since: day }));
    await anna.done("POST", "publish", { reason: "Titles fit the label" });
    expect((await bo.done<ChangePlan>("GET", "plan")).changes).toMatchObject([{ day, sort: "begins", in: "force" }]);
    const { entities } = await bo.done<Impact>("POST", "impact", { on: day });
    expect(entities.map(({ fresh, refused }) => [fresh, refused])).toContainEqual([2, 2]);
  });
});
