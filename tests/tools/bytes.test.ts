/**
 * What a visitor's browser fetches before a page can be used, in bytes of
 * gzip: the script of the page with all that it imports, and the page's own
 * chunk with what that imports. Times are the benchmark's (`npm run bench`).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/lib/buildParts.mjs";
import { root } from "../../scripts/lib/root.mjs";

const portal = join(root, "dist/portal");
const assets = join(portal, "assets");
/** Thousands of bytes. */
// The one reader of numbers came to the kinds, and so to every list: 2.2 kB for lists and 3.2 kB for forms over 0.1.0. Reading typed
// text apart from drawing would give that back.
// Properties of a kind are with the kind and not in the tables of grid and form: 0.4 kB more for lists and forms, 0.6 kB for the dashboard.
// The validator of values (1.1 kB) came to forms; the schema of each entity lost 1 to 2 kB with its code.
// Work that the rows of a record share, and rows compared in n log n, came to the evaluator, which every page holds: 1.8 kB. Only
// checks of records need them; handing them in with the scope would give that back.
// Choosing, counting and served choices by calls of their own came to the source of records: 0.3 kB; their work is in chunks of its own.
// The call and the route of shared links, and the export of ticked rows: 0.1 kB.
// The code list of 32 events and the routes of webhooks are in the catalogue that every page reads: 0.7 kB.
// The counts in the menu, of which only the drawing is here: 0.2 kB.
// Roles decide what every page offers: 0.6 kB.
// Averages, shares, weeks and ages are planned where the sums of lists are: 0.2 kB; the charts that show them are in chunks of their own.
// A choice says which fields it waits for, and a removed draft is noted at once: 0.2 kB for forms. What an address chooses is applied by a
// chunk of its own.
// A message links to where it can be fixed: 0.1 kB; the link itself comes with the first such message.
// The position that a write answers with goes with each call: 0.1 kB.
// Steps by workbook: their sentences and calls in the catalogue, the part of the host, a chunk shared with the check of forms; and the
// language of a text that its writer said in another: 0.7 kB for lists, 0.2 kB for forms. The dialog is a chunk of its own.
// Icons that a product names come with its catalogue and are added to the kit's when the page begins; the language of a visitor is offered
// by its name, and a forgotten password where the product can set one: 0.2 kB for the login.
// An index of rows that follows edits came to the evaluator, which every page holds (see above): 1.3 kB for the login.
// Texts in Markdown are a kind, of which only the place is here; what reads, draws and types them is fetched with the first: 0.1 kB.
// Devices with push notifications (the entry in the menu, whose page is open) and lists that stay readable without a connection (whose they
// are, and their end with the session): 0.2 kB for the login, 0.4 kB for lists, 0.3 kB for forms. Dialogs, subscription and what keeps a
// list are chunks of their own.
// A stream that ends with the network, the reading of numbers and the places of saved views: 0.2 kB.
// Functions of tables, months and check digits (`bracket`, `addMonths`, `sumProduct`) are evaluated where rules are: 0.2 kB for forms.
// Headings of the menu stay with their part, menus put what only other roles may do last, blocks of a dashboard ask for what their list
// shows, keys of a form belong to its engine, sums of steps are checked as on the server: 0.1 kB for the login, 0.2 kB for lists, 0.4 kB for forms.
// Lists keep their place on a phone while they load, and name one record without a number: 0.2 kB.
// Fields know that they are deadlines, and orders of lists the next step: 0.1 kB for dashboard and forms. What tells the days left, sums
// above a list and the bar of what is selected come with the first of them: lists lost 0.6 kB for it.
// The menu marks the page below whose address one is, an import is a kind of screen, a tab has its colour: 0.1 kB for the login and the
// dashboard, 0.2 kB for lists and forms.
// What of the router nobody uses left every page (4.3 kB), a parser of addresses left forms (8.2 kB), dialogs, editors of filters and
// the dialogs of the frame come with the first of them. A phone draws cards and never loads the table (16 kB).
// Cards beyond the window of a phone are drawn after the first paint: 0.2 kB for a phone, which opens a list and its filters in half the time.
// A column may be for readers of some languages, and what all customers read is no condition of their pages: 0.1 kB for lists.
// A phone has the other actions of a list beside its search, fetched with the first list that has some: 0.1 kB for lists.
// A code of digits has its name on a card, and each currency a sign of its own; a partner link is read in an open tab: 0.2 kB for lists.
// A refused login has its sentence beside the fields: 0.1 kB for the login.
// An amount that is worked out has the places of its currency, which the evaluator asks the browser for: 0.2 kB for the login.
// A formula writes an amount as pages do, with the sign of its currency: 0.4 kB for the login.
// A new record has a title and a button of its own: 0.1 kB for forms.
// Scripts name their styles by a hash of their content, which compresses otherwise with each change of a style: 0.1 kB for the login.
// A part whose code is gone leaves the page as it is and is asked for once; with forms that know what was sent, 0.1 kB for forms.
// Amounts have separators and the places of their currency until they are edited: 0.1 kB for forms.
// A column names the last part of a time that it shows: 0.1 kB for lists.
const budgets = { shell: 168.7, list: 243.9, phone: 228.3, order: 260.2, orderWithGrid: 291.7, dashboard: 210.4 };
/** Each of them is a request, and 700 bytes of headers. */
const mostFiles = 16;

beforeAll(() => ensureBuilt(["portal"]));

/** The chunks that these import when they are evaluated, themselves included. */
function withImports(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const code = readFileSync(join(assets, name), "utf8");
    const imported = [...code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map(([, file = ""]) => file);
    withImports(imported, found);
  }
  return found;
}

const chunk = (page: string): string => {
  const all = readdirSync(assets).filter((name) => name.startsWith(`${page}-`) && name.endsWith(".js"));
  // The others of this name are parts that the page fetches later.
  const [largest] = all.toSorted((a, b) => readFileSync(join(assets, b)).length - readFileSync(join(assets, a)).length);
  if (largest === undefined) throw new Error(`No chunk of ${page}`);
  return largest;
};

const kilobytes = (names: ReadonlySet<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length, 0) / 1000;

const shell = (): string[] =>
  [...readFileSync(join(portal, "index.html"), "utf8").matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(([, name = ""]) => name);

test("the login page is ready with a shell that stays within its budget", () => {
  expect(kilobytes(withImports([...shell(), chunk("LoginPage")]))).toBeLessThan(budgets.shell);
});

/** The frame around every page, and its icons, which the router fetches along with it. */
const frame = (): string[] => [...shell(), chunk("AppShell"), chunk("frameIcons")];

test("a list adds the frame and its rows, and nothing that draws forms", () => {
  const list = withImports([...frame(), chunk("ListPage"), chunk("RowsTable")]);
  expect(kilobytes(list)).toBeLessThan(budgets.list);
  expect(list.size).toBeLessThan(mostFiles);
  expect([...list].filter((name) => /^(FormPanel|form|inputs|ActionDialogs|FilterEditor|FrameDialog)-/.test(name))).toEqual([]);
});

test("a phone draws a list as cards, and loads neither the table nor the package that lays out its columns", () => {
  const list = withImports([...frame(), chunk("ListPage"), chunk("RowCards")]);
  expect(kilobytes(list)).toBeLessThan(budgets.phone);
  expect([...list].filter((name) => /^(RowsTable|tanstack)-/.test(name))).toEqual([]);
});

test("a dashboard waits for no form, though one is on it", () => {
  const dashboard = withImports([...frame(), chunk("DashboardPage")]);
  expect(kilobytes(dashboard)).toBeLessThan(budgets.dashboard);
  expect([...dashboard].filter((name) => /^(form|inputs)-/.test(name))).toEqual([]);
});

test("an order form stays within its budget, and so does its grid, which comes when the form is drawn", () => {
  const order = withImports([...frame(), chunk("FormPage")]);
  expect(kilobytes(order)).toBeLessThan(budgets.order);
  expect(order.size).toBeLessThan(mostFiles);
  expect([...order].filter((name) => /^(RowsGrid|table|tanstack)-/.test(name))).toEqual([]);
  expect(kilobytes(withImports([...frame(), chunk("FormPage"), chunk("RowsGrid")]))).toBeLessThan(budgets.orderWithGrid);
});

test("every script is there compressed, so that no request has to do it", () => {
  const scripts = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((name) => !existsSync(join(assets, `${name}.br`)) || !existsSync(join(assets, `${name}.gz`)))).toEqual([]);
});
