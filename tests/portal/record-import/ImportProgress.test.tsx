// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { ImportProgress } from "../../../src/portal/record-import/ImportProgress.tsx";
import type { ImportStep } from "../../../src/portal/record-import/importStep.ts";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

async function show(step: ImportStep) {
  const portal = testPortal();
  const onCancel = vi.fn();
  await renderInPortal(portal, <ImportProgress step={step} onCancel={onCancel} />);
  const bar = document.querySelector("progress");
  return { label: document.querySelector("p")?.textContent, value: bar?.getAttribute("value"), t: portal.host.t, onCancel };
}

test("checking counts rows, and shows their share", async () => {
  const { label, value, t } = await show({ at: "check", done: 1, of: 4 });
  expect([label, value]).toEqual([t("import.checking", { done: 1, of: 4 }), "25"]);
});

test("reading a sheet has no share, reading pictures has", async () => {
  expect((await show({ at: "read", progress: undefined })).value).toBeNull();
  clearPage();
  expect((await show({ at: "read", progress: { at: "pictures", done: 1, of: 2 } })).value).toBe("50");
});

test("a file that is sent completely is being stored, and the import can be cancelled", async () => {
  const { label, t, onCancel } = await show({ at: "send", share: 1 });
  expect(label).toBe(t("import.storing"));
  await press(one("button"));
  expect(onCancel).toHaveBeenCalledOnce();
});
