// @vitest-environment happy-dom
/** A statement: it has the balances that continue from month to month, also where nothing changed in the month. */
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { PrintView } from "#engine/print/PrintView.tsx";
import { library, loan } from "../../helpers/engine/library.ts";
import { all, clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";

beforeAll(() => Object.defineProperty(document, "fonts", { value: { ready: Promise.resolve() }, configurable: true }));
afterEach(clearPage);

const statement = {
  entity: "loan",
  kind: "paper",
  paper: {
    label: { en: "Statement" },
    of: "all",
    period: "due",
    choose: ["branch"],
    formats: [{ id: "a4", label: { en: "A4" }, width: 210, height: 297 }],
    blocks: [
      {
        table: "records",
        groupBy: "branch",
        columns: [{ field: "code" }, { field: "fee", total: true }, { field: "pages", carries: "fee" }],
      },
    ],
  },
} as unknown as Screen;
const aboutBranch = { ...statement, paper: { ...statement.paper, choose: undefined, about: ["branch"] } } as unknown as Screen;
/** A paper of one loan, with the loans of its branch and fee below. */
const oneLoan = {
  entity: "loan",
  kind: "paper",
  paper: {
    label: { en: "Loan" },
    of: "record",
    formats: [{ id: "a4", label: { en: "A4" }, width: 210, height: 297 }],
    blocks: [
      { line: [{ field: "code" }] },
      {
        list: "loansOfBranch",
        label: { en: "Same branch" },
        where: { branch: "branch" },
        totals: ["fee", "pages"],
        "x-show-when": "self.fee > 5",
      },
    ],
  },
} as unknown as Screen;
const loansOfBranch = {
  entity: "loan",
  kind: "list",
  list: {
    only: { state: "lent" },
    columns: [
      { field: "code", label: { en: "Loan" } },
      { field: "fee" },
      { field: "pages", hidden: true },
      { field: "due", "x-show-when": "user.loginName == 'librarian'" },
    ],
    sort: [{ field: "code", desc: true }],
  },
} as unknown as Screen;
const files = {
  ...library,
  entities: { ...library.entities, loan },
  screens: { ...library.screens, statement, aboutBranch, oneLoan, loansOfBranch },
} as typeof library;
const [first, second] = (library.codes["branch"]?.items ?? []).map(({ const: value }) => value);
const line = (id: string, branch: unknown, due: string, fee: number, pages: number) =>
  ({ id, code: id, state: "lent", branch, due, fee, pages }) as Rec;
const lines = [
  line("A1", first, "2026-08-03", 5, 5),
  line("A2", first, "2026-09-07", 7, 12),
  line("B1", second, "2026-09-09", 3, 3),
  line("B2", second, "2026-10-09", 1, 4),
];

async function print(month: string, given: Readonly<Record<string, string>> = {}, screen = "statement") {
  const host = testHost(files, { loan: lines });
  host.speak("en");
  await draw(host, <PrintView screen={screen} ids={[]} month={month} given={given} />);
  await eventually(() => expect(document.querySelector(".ld-paper-table, .ld-empty")).not.toBeNull());
  return all("table").map((table) => [...table.querySelectorAll("tbody tr, tfoot tr")].map((row) => row.textContent));
}

test("a group with records in the month begins with the number before them", async () => {
  const [a, b] = await print("2026-09");
  expect(a).toEqual([expect.stringMatching(/^Brought forward.*5$/), expect.stringMatching(/^A2.*7.*12$/), expect.stringMatching(/7.*12$/)]);
  expect(b?.[0]).toMatch(/0$/);
});

test("a group without records in the month has the number that the last one before left, at both ends", async () => {
  const tables = await print("2026-10");
  expect(tables).toHaveLength(2);
  expect(tables[1]).toEqual([expect.stringMatching(/^Brought forward.*12$/), expect.stringMatching(/0\.00.*12$/)]);
});

test("a month after all records shows the balance of each group, or of the chosen one", async () => {
  expect((await print("2026-11")).map((rows) => rows.length)).toEqual([2, 2]);
  clearPage();
  const [only, ...others] = await print("2026-11", { branch: String(second) });
  expect(others).toEqual([]);
  expect(only?.at(-1)).toMatch(/4$/);
});

test("before the first record there is nothing to print", async () => {
  expect(await print("2026-07")).toEqual([]);
});

test("a statement about something has its records only, and none where the address does not say about what", async () => {
  const tables = await print("2026-09", { branch: String(second) }, "aboutBranch");
  expect(tables.map((rows) => rows.length)).toEqual([3]);
  expect(tables[0]?.[1]).toMatch(/^B1/);
  clearPage();
  expect(await print("2026-09", {}, "aboutBranch")).toEqual([]);
});

test("a page with nothing to print shows the way out that the page around it has", async () => {
  const host = testHost(files, { loan: lines });
  await draw(
    host,
    <PrintView screen="statement" ids={[]}>
      <a href="#/loans">Open the list</a>
    </PrintView>,
  );
  await eventually(() => expect(document.querySelector(".ld-empty a")?.getAttribute("href")).toBe("#/loans"));
});

async function printOne(id: string, loginName = "reader") {
  const returned = { ...line("A3", first, "2026-11-08", 9, 21), state: "returned" };
  const host = testHost(files, { loan: [...lines, returned] }, { loginName });
  host.speak("en");
  await draw(host, <PrintView screen="oneLoan" ids={[id]} />);
  await eventually(() => expect(document.querySelector(".ld-piece")?.textContent).toContain(id));
  return host;
}

test("a paper of one record lists what belongs to it, in the columns and the order of that list, with sums of the record", async () => {
  await printOne("A2");
  await eventually(() => expect(all("table")).toHaveLength(1));
  expect(all("columnheader").map(({ textContent }) => textContent)).toEqual(["Loan", "Fee"]);
  const [table] = all("table");
  expect([...(table?.querySelectorAll("tbody tr") ?? [])].map(({ textContent }) => textContent)).toEqual(["A2¥7.00", "A1¥5.00"]);
  expect([...document.querySelectorAll(".ld-paper-totals dd")].map(({ textContent }) => textContent)).toEqual(["¥7.00", "12"]);
});

test("a list on paper has the columns that its reader sees, and the records that it shows at all", async () => {
  const host = await printOne("A2");
  await eventually(() => expect(all("columnheader").map(({ textContent }) => textContent)).toEqual(["Loan", "Fee"]));
  expect(host.source.asked.map(({ query }) => query.filters)).toContainEqual({ state: "lent", branch: first });
  clearPage();
  await printOne("A2", "librarian");
  await eventually(() => expect(all("columnheader")).toHaveLength(3));
});

test("a list is left out where its condition does not hold", async () => {
  await printOne("A1");
  expect(document.querySelector(".ld-paper-list, [aria-busy]")).toBeNull();
});
