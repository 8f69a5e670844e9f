// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "../../../../src/portal/shell/navigation/reloadOnce.ts";

const broken = () => Promise.reject(new Error("chunk"));
const soon = <Value>(promise: Promise<Value>) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 5, "waits"))]);
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
});

test("a page that cannot be fetched reloads at the wanted address [N-07, M-03]", async () => {
  expect(await soon(reloadOnce(broken, () => "/things", reload))).toBe("waits");
  expect(reload).toHaveBeenCalledExactlyOnceWith("/things");
});

test("it does so once; then the failure is shown [Q-27]", async () => {
  await soon(reloadOnce(broken, () => "/things", reload));
  await expect(reloadOnce(broken, () => "/things", reload)).rejects.toThrow("chunk");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("without a network nothing is reloaded: there would be nothing to show", async () => {
  const offline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await expect(reloadOnce(broken, () => "/things", reload)).rejects.toThrow("chunk");
  expect(reload).not.toHaveBeenCalled();
  offline.mockRestore();
});

test("another page has its own try", async () => {
  await soon(reloadOnce(broken, () => "/things", reload));
  await soon(reloadOnce(broken, () => "/books", reload));
  expect(reload).toHaveBeenLastCalledWith("/books");
});

test("without storage to remember it in nothing is reloaded", async () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
  await expect(reloadOnce(broken, () => "/things", reload)).rejects.toThrow("chunk");
  expect(reload).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
