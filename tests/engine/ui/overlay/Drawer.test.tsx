// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Drawer } from "#engine/ui/overlay/Drawer.tsx";
import { all, clearPage, eventually, one } from "../../../helpers/engine/page.tsx";
import { clearParts, drawPart } from "../../../helpers/engine/drawPart.tsx";

afterEach(() => {
  clearParts();
  clearPage();
});

test("a drawer is a dialog with its title, what stands next to it, and a close button", async () => {
  const close = vi.fn();
  drawPart(
    <Drawer open onClose={close} title="New loan" closeLabel="Close" extra={<span>Draft</span>}>
      <input aria-label="Code" />
    </Drawer>,
  );
  await eventually(() => expect(all("dialog", "New loan")).toHaveLength(1));
  expect(one("dialog").textContent).toContain("Draft");
  act(() => one("button", "Close").click());
  await eventually(() => expect(close).toHaveBeenCalledTimes(1));
});

test("a closed drawer renders nothing", () => {
  drawPart(<Drawer open={false} onClose={() => undefined} title="New loan" closeLabel="Close" />);
  expect(all("dialog")).toEqual([]);
});
