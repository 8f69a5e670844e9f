// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { preventFileDrop } from "#portal/shell/navigation/preventFileDrop.ts";

/** What is dropped, and whether the browser would still do with it what it does by itself. */
function dropped(types: readonly string[]): boolean {
  const event = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), { dataTransfer: { types, dropEffect: "copy" } });
  return document.body.dispatchEvent(event);
}

test("a file that is dropped beside its place does not take the page's; a dragged text goes where it always went", () => {
  const end = preventFileDrop();
  expect([dropped(["Files"]), dropped(["text/plain"])]).toEqual([false, true]);
  end();
  expect(dropped(["Files"])).toBe(true);
});
