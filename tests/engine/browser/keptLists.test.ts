// @vitest-environment happy-dom
/** The lists that a browser keeps: of one account, the newest few, until their time. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type KeepOptions, keepList, type KeptList, type StoredList } from "../../../src/engine/browser/keptLists.ts";
import { addManifest, removeManifest } from "../../helpers/engine/withManifest.ts";

let stores: Map<string, Map<string, Response>>;
beforeEach(() => {
  stores = new Map();
  addManifest();
  vi.stubGlobal("caches", {
    open: async (name: string) => {
      const kept = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, kept);
      return {
        keys: async () => [...kept.keys()],
        delete: async (key: string) => kept.delete(key),
        put: async (key: string, value: Response) => void kept.set(key, value),
      };
    },
    delete: async (name: string) => stores.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const list = (screen: string): KeptList => ({ screen, title: screen, language: "en", columns: ["No."], rows: [["1"]], total: "1" });
const keeper = { cache: "kept", account: "anna", session: "session", cookie: "token" };
const keep = (screen: string, more: Partial<KeepOptions> = {}) =>
  keepList(list(screen), { keeper: () => keeper, most: 2, hours: 24, now: Date.UTC(2026, 10, 28), ...more });
const kept = (): string[] => [...(stores.get("kept")?.keys() ?? [])];

test("a list is stored with whose it is and when its time ends", async () => {
  await keep("books");
  const stored = (await stores.get("kept")?.get("/kept/books")?.json()) as StoredList;
  const at = Date.UTC(2026, 10, 28);
  expect(stored).toMatchObject({
    ...list("books"),
    account: "anna",
    session: "session",
    cookie: "token",
    path: "/",
    at,
    until: at + 86_400_000,
  });
  expect(stored.read).toMatch(/^2026-11-2[78] \d\d:\d\d$/);
  expect(stored).not.toHaveProperty("cache");
});

test("the newest are kept, each once", async () => {
  for (const screen of ["one", "two", "one", "three"]) await keep(screen);
  expect(kept()).toEqual(["/kept/one", "/kept/three"]);
});

test("nothing is kept without a session, or in a page that has no worker to show it", async () => {
  await keep("books", { keeper: () => undefined });
  removeManifest();
  await keep("books");
  expect([...stores.keys()]).toEqual([]);
});

test("a logout while it is stored leaves nothing", async () => {
  const keepers = [keeper, undefined];
  await keep("books", { keeper: () => keepers.shift() });
  expect([...stores.keys()]).toEqual([]);
});
