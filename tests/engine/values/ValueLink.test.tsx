// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { FieldValue } from "#engine/kinds/FieldValue.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { library } from "../../helpers/engine/library.ts";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

const input = testInput(library, "loan");
const field = (link: object) => planAskedField(input, "loanNo", { type: "string", "x-link": link } as never, false);
const links = () => [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));

test("the number of another record leads to its page, and takes the focus on a page of one record only", async () => {
  const record = { loanNo: "L1", loanId: "17" };
  await draw(testHost(library, {}), <FieldValue field={field({ entity: "loan", id: "loanId" })} record={record} reachable />);
  expect([links(), document.querySelector("a")?.tabIndex]).toEqual([["#/library/loan/17"], 0]);
  clearPage();
  await draw(testHost(library, {}), <FieldValue field={field({ entity: "loan", id: "loanId" })} record={record} />);
  expect(document.querySelector("a")?.tabIndex).toBe(-1);
});

test("a number without its id is looked up among the records of that entity", async () => {
  const host = testHost(library, { loan: [{ id: "9", code: "L9" }] });
  await draw(host, <FieldValue field={field({ entity: "loan", key: "code" })} record={{ loanNo: "L9" }} />);
  await eventually(() => expect(links()).toEqual(["#/library/loan/9"]));
});

test("a number of one of several entities leads to the page of the one that the record names", async () => {
  const among = field({ by: "kind", among: { L: { entity: "loan", id: "loanId" } } });
  await draw(testHost(library, {}), <FieldValue field={among} record={{ loanNo: "L1", loanId: "17", kind: "L" }} />);
  expect(links()).toEqual(["#/library/loan/17"]);
  clearPage();
  await draw(testHost(library, {}), <FieldValue field={among} record={{ loanNo: "L1", loanId: "17" }} />);
  expect([links(), document.body.textContent]).toEqual([[], expect.stringContaining("L1")]);
});

test("a number of an entity without pages is plain text", async () => {
  await draw(testHost(library, {}), <FieldValue field={field({ entity: "shelf" })} record={{ loanNo: "S1" }} />);
  expect([links(), document.body.textContent]).toEqual([[], expect.stringContaining("S1")]);
});

test("a number of a carrier opens the carrier's page in a new tab", async () => {
  const host = testHost(library, {});
  const carrier = { const: "A", "x-label": { en: "A" }, page: "https://a.example/{value}", form: "^A" };
  const catalog = { ...host.catalog, codes: { ...host.catalog.codes, carrier: { name: "carrier", items: [carrier] } } };
  await draw({ ...host, catalog }, <FieldValue field={field({ codes: "carrier" })} record={{ loanNo: "A1" }} />);
  expect([links(), document.querySelector("a")?.target, document.querySelector("a")?.rel]).toEqual([
    ["https://a.example/A1"],
    "_blank",
    "noreferrer",
  ]);
});
