// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { RowButtons } from "../../../src/workbench/controls/RowButtons.tsx";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

async function show(index: number, count: number) {
  const [onMove, onRemove] = [vi.fn(), vi.fn()];
  await renderInWorkbench(await testWorkbench(), <RowButtons what="Weight" {...{ index, count, onMove, onRemove }} />);
  return { onMove, onRemove, up: one("button", "Move up Weight"), down: one("button", "Move down Weight") };
}

test("an entry moves by one position", async () => {
  const { onMove, up, down } = await show(1, 3);
  await press(up);
  await press(down);
  expect(onMove.mock.calls).toEqual([[0], [2]]);
});

test("the first entry does not move up, the last not down, and any can be removed", async () => {
  const { onMove, onRemove, up, down } = await show(0, 1);
  await press(up);
  await press(down);
  expect(onMove).not.toHaveBeenCalled();
  expect([up, down].map((button) => button.getAttribute("aria-disabled"))).toEqual(["true", "true"]);
  await press(one("button", "Remove Weight"));
  expect(onRemove).toHaveBeenCalledOnce();
});
