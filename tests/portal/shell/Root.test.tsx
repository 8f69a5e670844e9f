// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { Root } from "../../../src/portal/shell/Root.tsx";
import { clearPage, settle } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
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

test("after a navigation that removed the focused element, the focus is on the new page", async () => {
  const router = await renderInPortal(testPortal(), <Root />, "/books/first");
  document.body.append(document.createElement("main"));
  await act(() => router.navigate("/books/second"));
  expect(document.activeElement?.tagName).toBe("MAIN");
});
