// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "#engine/ui/overlay/Dialog.tsx";
import { clearPage, eventually, one } from "../../../helpers/engine/page.tsx";
import { clearParts, drawPart } from "../../../helpers/engine/drawPart.tsx";

afterEach(() => {
  clearParts();
  clearPage();
});

test("a closed dialog renders nothing", () => {
  drawPart(<Dialog open={false} onClose={() => undefined} title="Delete L001?" />);
  expect(document.querySelector("[role=dialog]")).toBeNull();
});

test("an open dialog is named by its title, and its close button asks the owner to close it", async () => {
  const close = vi.fn();
  drawPart(<Dialog open onClose={close} title="Keys" closeLabel="Close" />);
  await eventually(() => one("dialog", "Keys"));
  act(() => one("button", "Close").click());
  await eventually(() => expect(close).toHaveBeenCalledTimes(1));
  // Whether it closes is up to the owner.
  expect(document.querySelector("[role=dialog]")).not.toBeNull();
});

test("an alert is announced as one and takes the focus", async () => {
  const footer = <button type="button">Cancel</button>;
  drawPart(<Dialog open alert onClose={() => undefined} title="Delete L001?" footer={footer} />);
  await eventually(() => expect(one("alertdialog", "Delete L001?").contains(document.activeElement)).toBe(true));
  expect(one("button", "Cancel", one("alertdialog")).textContent).toBe("Cancel");
});

test("the focus begins in the first input that can be changed", async () => {
  drawPart(
    <Dialog open onClose={() => undefined} title="Quote">
      <input aria-label="Country" readOnly />
      <input aria-label="Price" />
    </Dialog>,
  );
  await eventually(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Price"));
});
