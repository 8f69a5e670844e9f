// @vitest-environment happy-dom
/** A problem of a row of an import, beside its input. */
import { afterEach, expect, test, vi } from "vitest";
import type { Problem } from "#dialect/schema/problems.ts";
import { FixField } from "../../../src/portal/record-import/FixField.tsx";
import { clearPage } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const problem: Problem = { path: "/brand", code: "rule:known", params: {}, severity: "error" };
const show = (more: Partial<Problem>) =>
  renderInPortal(
    testPortal(),
    <FixField problem={{ ...problem, ...more }} sentence="The brand is not known." column={undefined} value="X" row={3} onFix={vi.fn()} />,
  );

test("a problem says where its cause can be fixed, with a link to that page", async () => {
  await show({ mend: { label: { zh: "补充", en: "Complete it" }, go: "/brands?drawer=create" } });
  await vi.waitFor(() => expect(document.querySelector("a.ld-mend")?.getAttribute("href")).toContain("/brands?drawer=create"));
  expect(document.querySelector(".import-problem-why")?.textContent).toContain("The brand is not known.");
});

test("a problem without such a page has no link", async () => {
  await show({});
  expect(document.querySelector("a")).toBeNull();
});

test("a problem of the whole record has no label and no input, and takes one line on a phone", async () => {
  await show({ path: "" });
  const line = document.querySelector(".import-problem");
  expect(line?.hasAttribute("data-bare")).toBe(true);
  expect(line?.querySelector("label, input, select")).toBeNull();
});
