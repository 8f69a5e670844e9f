// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { capturePosition } from "../../../src/portal/browser/capturePosition.ts";

let frames: FrameRequestCallback[] = [];
const scrolls = vi.fn();

beforeEach(() => {
  frames = [];
  scrolls.mockReset();
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal("scrollTo", scrolls);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

const nextFrame = () => frames.shift()?.(performance.now());
function mount(formId: string): HTMLInputElement {
  document.body.innerHTML = `<main id="main" tabindex="-1"></main><input id="${formId}-name" value="forwarder"><input id="other">`;
  return document.querySelector("input") as HTMLInputElement;
}

test("focus and selection return to the same field of the new form, whose id begins otherwise", () => {
  const before = mount("r1");
  before.focus();
  before.setSelectionRange(2, 5);
  const restore = capturePosition();
  const after = mount("r2");
  restore();
  nextFrame();
  expect(document.activeElement).toBe(after);
  expect([after.selectionStart, after.selectionEnd]).toEqual([2, 5]);
});

test("a field that is not there yet is waited for", () => {
  mount("r1").focus();
  const restore = capturePosition();
  document.body.innerHTML = "";
  restore();
  nextFrame();
  const after = mount("r2");
  nextFrame();
  expect(document.activeElement).toBe(after);
});

test("a user who has moved the focus is left alone", () => {
  mount("r1").focus();
  const restore = capturePosition();
  mount("r2");
  const other = document.querySelector<HTMLElement>("#other");
  other?.focus();
  restore();
  nextFrame();
  expect(document.activeElement).toBe(other);
  expect(frames).toEqual([]);
});
