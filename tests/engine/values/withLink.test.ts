import { expect, test } from "vitest";
import { planAskedField } from "#engine/planners/planField.ts";
import { recordPageOf, webPageOf, withLink, withoutLink } from "#engine/values/withLink.ts";
import { library } from "../../helpers/engine/library.ts";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";

const input = testInput(library, "loan");
const numberOf = (link: object) => planAskedField(input, "loanNo", { type: "string", "x-link": link } as never, false);

test("the id beside a number is what the link needs, in a record and in a row", () => {
  const field = numberOf({ entity: "loan", id: "loanId" });
  expect(withLink(field, { loanNo: "L1", loanId: "17" }).linkBeside).toBe("17");
  expect(withLink({ ...field, path: "/lines/-/loanNo" }, { loanNo: "L1", loanId: "18" }, "/loanNo").linkBeside).toBe("18");
});

test("a number without the id beside it is no link", () => {
  expect(withLink(numberOf({ entity: "loan", id: "loanId" }), { loanNo: "L1" }).link).toBeUndefined();
});

test("a number that may be of several entities leads to the one that the record says", () => {
  const field = numberOf({ by: "kind", among: { L: { entity: "loan", id: "loanId" }, B: { entity: "book", key: "isbn" } } });
  const lent = withLink(field, { loanNo: "L1", loanId: "17", kind: "L" });
  expect([lent.link, lent.linkBeside]).toEqual([{ entity: "loan", id: "loanId" }, "17"]);
  expect(withLink(field, { loanNo: "978", kind: "B" }).link).toEqual({ entity: "book", key: "isbn" });
  expect([withLink(field, { loanNo: "L1", loanId: "17" }).link, withLink(field, { loanNo: "L1", kind: "X" }).link]).toEqual([
    undefined,
    undefined,
  ]);
});

test("a reference leads to the page of its record without a keyword", () => {
  const field = planAskedField(input, "loan", { type: "string", "x-reference": { entity: "loan", show: ["code"] } }, false);
  expect(field.link).toEqual({ entity: "loan" });
  expect(withoutLink(field).link).toBeUndefined();
});

test("a record's page is where its list opens it by id; an entity without such a list has none", () => {
  const { catalog } = testHost(library, {});
  expect(recordPageOf(catalog, "loan", "a b")).toBe("/library/loan/a%20b");
  expect(recordPageOf(catalog, "shelf", "1")).toBeUndefined();
});

const carriers = [
  { const: "A", "x-label": {}, page: "https://a.example/{value}", form: "^A[0-9]{3}$" },
  { const: "B", "x-label": {}, page: "https://b.example/?no={value}" },
  { const: "C", "x-label": {} },
];

test("the web page of a value is that of its code, else of the code whose form it has", () => {
  expect(webPageOf(carriers, "A123", undefined)).toBe("https://a.example/A123");
  expect(webPageOf(carriers, "A123", "B")).toBe("https://b.example/?no=A123");
  expect(webPageOf(carriers, "A&1", "B")).toBe("https://b.example/?no=A%261");
});

test("a code without a page, an unknown code and a value of no form lead nowhere", () => {
  expect([webPageOf(carriers, "A123", "C"), webPageOf(carriers, "A123", "Z"), webPageOf(carriers, "PRO1", undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
