// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type HeldChanges, holdWhileAway } from "../../../src/portal/live/holdWhileAway.ts";

const deliver = vi.fn();
let visibility: DocumentVisibilityState = "visible";
let held: HeldChanges;
beforeEach(() => {
  vi.useFakeTimers();
  deliver.mockReset();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  held = holdWhileAway(deliver);
});
afterEach(() => {
  held.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
};

test("changes arrive at once while the page is in use", () => {
  held.add([{ entity: "waybill", records: { a: 2 } }]);
  expect(deliver.mock.calls).toEqual([[[{ entity: "waybill", records: { a: 2 } }]]]);
});

test("changes of a hidden page arrive in one piece on return, the latest version of each record", () => {
  show("hidden");
  held.add([{ entity: "waybill", records: { a: 2 } }]);
  held.add([{ entity: "waybill", records: { a: 3, b: 1 } }, { entity: "bill" }]);
  held.add([{ entity: "bill", records: { c: 1 } }]);
  expect(deliver).not.toHaveBeenCalled();
  show("visible");
  expect(deliver.mock.calls).toEqual([[[{ entity: "waybill", records: { a: 3, b: 1 } }, { entity: "bill" }]]]);
});

test("a page that nobody uses waits for the next input: reading by itself would keep the session open", () => {
  vi.advanceTimersByTime(11 * 60_000);
  held.add(undefined);
  expect(deliver).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pointermove"));
  expect(deliver.mock.calls).toEqual([[undefined]]);
});
