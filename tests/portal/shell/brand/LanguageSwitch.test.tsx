// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { LanguageSwitch } from "../../../../src/portal/shell/brand/LanguageSwitch.tsx";
import { choose, clearPage, eventually, one, press } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

test("each language is listed under its own name and in its own language, and a choice changes the texts [L-15, L-16]", async () => {
  const portal = testPortal();
  const use = vi.spyOn(portal.i18n, "use");
  await renderInPortal(portal, <LanguageSwitch />);
  await press(one("button", "Language: English"));
  await eventually(() => expect(document.querySelector('[lang="zh-CN"]:not(html)')?.textContent).toBe("中文"));
  await choose("中文");
  expect(use).toHaveBeenCalledWith("zh");
});

test("choosing the language in use changes nothing", async () => {
  const portal = testPortal();
  const use = vi.spyOn(portal.i18n, "use");
  await renderInPortal(portal, <LanguageSwitch />);
  await press(one("button", "Language: English"));
  await choose("English");
  expect(use).not.toHaveBeenCalled();
});
