// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { SplitBar, useSplit } from "../../../src/workbench/diagram/SplitBar.tsx";
import { clearPage, key, one, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(() => {
  clearPage();
  sessionStorage.clear();
});

/** A split, and a button that chooses what is edited. */
async function show(): Promise<void> {
  function Split() {
    const [isEditing, setEditing] = useState(false);
    const [share, onShare] = useSplit(isEditing);
    return (
      <>
        <button type="button" onClick={() => setEditing(true)}>
          Edit
        </button>
        <SplitBar share={share} onShare={onShare} />
      </>
    );
  }
  await renderInWorkbench(await testWorkbench(), <Split />);
}
const bar = () => one("separator", "Height of the picture");
const share = () => Number(bar().getAttribute("aria-valuenow"));

test("the form has more of the height once something is chosen", async () => {
  await show();
  expect(share()).toBe(60);
  await press(one("button", "Edit"));
  expect(share()).toBe(32);
});

test("the arrows move the bar, which keeps its place, within its bounds", async () => {
  await show();
  await key("ArrowDown", bar());
  expect(share()).toBe(65);
  await press(one("button", "Edit"));
  expect(share()).toBe(65);
  clearPage();
  await show();
  expect(share()).toBe(65);
  for (let press = 0; press < 20; press += 1) await key("ArrowUp", bar());
  expect(share()).toBe(15);
});
