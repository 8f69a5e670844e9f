// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { ignorePageAround, keepFocusOutside } from "../../../src/portal/boot/previewFocus.ts";

const { focus } = HTMLElement.prototype;
const { select } = HTMLInputElement.prototype;
afterEach(() => {
  HTMLElement.prototype.focus = focus;
  HTMLInputElement.prototype.select = select;
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function focused(hasFocus: boolean): boolean {
  vi.spyOn(document, "hasFocus").mockReturnValue(hasFocus);
  const input = document.body.appendChild(document.createElement("input"));
  input.focus();
  return document.activeElement === input;
}

test("a part of the preview takes no focus while the analyst works outside of the frame", () => {
  keepFocusOutside();
  expect(focused(false)).toBe(false);
});

test("nor does it select a text, which focuses in Chromium", () => {
  const selected = vi.fn<() => void>();
  HTMLInputElement.prototype.select = selected;
  keepFocusOutside();
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  document.createElement("input").select();
  expect(selected).not.toHaveBeenCalled();
});

test("it takes the focus once the analyst works inside of the frame", () => {
  keepFocusOutside();
  expect(focused(true)).toBe(true);
});

test("the page around the frame is none of the preview's: a press there ends no drawer", () => {
  ignorePageAround();
  expect(window.frameElement).toBeNull();
});
