// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { OpenableEntry } from "../../../src/workbench/screen/OpenableEntry.tsx";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

test.each([true, false])("the form of an entry is drawn only while it is open: %j", async (isOpen) => {
  const onToggle = vi.fn();
  const place = { id: "unpaid", what: "Unpaid bills", index: 0, count: 2, onMove: vi.fn(), onRemove: vi.fn() };
  await renderInWorkbench(
    await testWorkbench(),
    <OpenableEntry {...place} isOpen={isOpen} isClicked={isOpen} onToggle={onToggle}>
      <p id="form" />
    </OpenableEntry>,
  );
  const name = one("button", /^Unpaid bills/);
  expect([name.getAttribute("aria-expanded"), document.getElementById("form") !== null]).toEqual([String(isOpen), isOpen]);
  expect(document.querySelector("[aria-current]") !== null).toBe(isOpen);
  await press(name);
  expect(onToggle).toHaveBeenCalledOnce();
});
