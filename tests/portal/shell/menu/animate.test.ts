// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const play = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock("../../../../src/portal/shell/menu/motionFeatures.ts", () => ({ animate: play }));

// A module of its own for each test: nothing is loaded yet, whatever ran before.
async function freshAnimate() {
  vi.resetModules();
  return import("../../../../src/portal/shell/menu/animate.ts");
}
beforeEach(() => void play.mockClear());
afterEach(() => void vi.unstubAllGlobals());
const reduced = (matches: boolean) => vi.stubGlobal("matchMedia", () => ({ matches }));

test("an element moves once the code is loaded, and ends with its own styles", async () => {
  reduced(false);
  const { animate, loadAnimations } = await freshAnimate();
  const element = document.createElement("aside");
  animate(element, { opacity: [0, 1] }, "page");
  expect(play).not.toHaveBeenCalled();
  await loadAnimations();
  element.style.opacity = "0.5";
  animate(element, { opacity: [0, 1] }, "page");
  expect(play).toHaveBeenCalledWith(element, { opacity: [0, 1] }, expect.objectContaining({ duration: 0.18 }));
  await Promise.resolve();
  expect(element.style.opacity).toBe("");
});

test("nothing moves for a user who prefers reduced motion", async () => {
  reduced(true);
  const { animate, loadAnimations } = await freshAnimate();
  await loadAnimations();
  animate(document.createElement("aside"), { opacity: [0, 1] }, "sidebar");
  animate(null, { opacity: [0, 1] }, "sidebar");
  expect(play).not.toHaveBeenCalled();
});
