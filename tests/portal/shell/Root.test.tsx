// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { toasts } from "../../../src/portal/browser/toasts.ts";
import { Root } from "../../../src/portal/shell/Root.tsx";
import { clearPage, settle } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  toasts.close();
  clearPage();
  resetTestPortal();
});

test("the document is titled with the page and the product, in the language in use [N-06, P-042, Q-75]", async () => {
  const portal = testPortal();
  const router = await renderInPortal(portal, <Root />, "/books/second");
  expect(document.title).toBe("Second - Product");
  act(() => portal.host.speak("zh"));
  await settle(1);
  expect(document.title).toBe("Second（中文） - Product（中文）");
  await act(() => router.navigate("/nowhere"));
  expect(document.title).toBe("Product（中文）");
});

test("a page that is closed to the account keeps its name in the title, so that a tab can be told from others", async () => {
  const router = await renderInPortal(testPortal(), <Root />, "/books/first");
  await act(() => router.navigate("/404?closed=%2Fbooks%2Fsecret"));
  expect(document.title).toBe("Secret - Product");
});

test("messages end with the drawer, the record and the draft that they belong to, not with a tab or a filter", async () => {
  vi.spyOn(performance, "now").mockReturnValue(0);
  const router = await renderInPortal(testPortal(), <Root />, "/things/new?randomCode=a");
  const isShown = async (path: string): Promise<boolean> => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    toasts.show({ kind: "success", text: "Filled in", action: { label: "Undo", run: () => undefined } });
    vi.spyOn(performance, "now").mockReturnValue(1000);
    await act(() => router.navigate(path));
    return toasts.get().length > 0;
  };
  expect(await isShown("/things/new?randomCode=a&tab=open")).toBe(true);
  expect(await isShown("/things/new?randomCode=b")).toBe(false);
  expect(await isShown("/things/new?randomCode=b&id=7")).toBe(false);
  expect(await isShown("/books/order?id=8&randomCode=b")).toBe(false);
  expect(await isShown("/books/order?id=8&randomCode=b&drawer=create")).toBe(false);
  expect(await isShown("/books/order?id=8&randomCode=b&drawer=create&q=x")).toBe(true);
  vi.restoreAllMocks();
});

test("after a navigation that removed the focused element, the focus is on the new page", async () => {
  const router = await renderInPortal(testPortal(), <Root />, "/books/first");
  document.body.append(document.createElement("main"));
  await act(() => router.navigate("/books/second"));
  expect(document.activeElement?.tagName).toBe("MAIN");
});
