// @vitest-environment happy-dom
/** What of a list may stay on a device: the visible columns as text, without what only some roles read. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { StoredList } from "#engine/browser/keptLists.ts";
import { library } from "../../helpers/engine/library.ts";
import { clearPage } from "../../helpers/engine/page.tsx";
import { addManifest, removeManifest } from "../../helpers/engine/withManifest.ts";
import { loans, openList } from "../table/openList.tsx";

let stored: StoredList[] = [];
beforeEach(() => {
  stored = [];
  addManifest();
  const cache = {
    keys: async () => [],
    delete: async () => true,
    put: async (_key: string, value: Response) => void stored.push((await value.json()) as StoredList),
  };
  vi.stubGlobal("caches", { open: async () => cache, delete: async () => true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  removeManifest();
  clearPage();
});

/** The library whose list of loans is `offline`, with a keyword of its field `fee`. */
function offlineLibrary(fee: object = {}): CatalogFiles {
  const { screens, entities } = library;
  const [screen, loan] = [screens["loans"], entities["loan"]];
  const properties = { ...loan?.properties, fee: { ...loan?.properties["fee"], ...fee } };
  const changed = {
    ...library,
    screens: { ...screens, loans: { ...screen, list: { ...screen?.list, offline: true } } },
    entities: { ...entities, loan: { ...loan, properties } },
    limits: { ...library.limits, offlineRows: { value: 3 } },
  };
  return changed as unknown as CatalogFiles;
}

const keeper = () => ({ cache: "kept", account: "anna", session: "session", cookie: "token" });
const openKept = (files: CatalogFiles) => openList({ files, prepare: (host) => Object.assign(host, { keeper }) });

test("the rows of the page are kept as text, up to the limit, with the number of all", async () => {
  await openKept(offlineLibrary());
  await expect.poll(() => stored.length, { timeout: 5000 }).toBe(1);
  const [list] = stored;
  expect(list).toMatchObject({ screen: "loans", account: "anna", total: String(loans.length) });
  expect(list?.rows).toHaveLength(3);
  expect([list?.columns[0], list?.rows[0]?.[0]]).toEqual(["Code", "L001"]);
  expect(list?.columns).toContain("Fee (CNY)");
  expect(list?.columns).not.toContain("Inner note");
});

test.each([[{ "x-show-when": "!has(user.roles) || 'owner' in user.roles" }], [{ writeOnly: true }]])(
  "a column of a field with %j does not stay",
  async (keyword) => {
    await openKept(offlineLibrary(keyword));
    await expect.poll(() => stored.length, { timeout: 5000 }).toBe(1);
    expect(stored[0]?.columns[0]).toBe("Code");
    expect(stored[0]?.columns.filter((label) => label.startsWith("Fee"))).toEqual([]);
  },
);

test("a list without the keyword is not kept", async () => {
  await openList({ prepare: (host) => Object.assign(host, { keeper }) });
  await new Promise((later) => setTimeout(later, 1200));
  expect(stored).toEqual([]);
});
