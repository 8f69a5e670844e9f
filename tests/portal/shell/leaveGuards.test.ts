// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { createLeaveGuards } from "../../../src/portal/shell/leaveGuards.ts";

const closing = () => {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

test("while something is unsaved, closing the tab is asked about; afterwards not", () => {
  const guards = createLeaveGuards();
  let typed = false;
  const remove = guards.add(() => typed);
  expect(closing()).toBe(false);
  typed = true;
  expect(guards.changed()).toBe(true);
  expect(closing()).toBe(true);
  remove();
  expect(closing()).toBe(false);
});

test("a session that ends asks nothing", () => {
  const guards = createLeaveGuards();
  guards.add(() => true);
  let asked = true;
  guards.unasked(() => {
    asked = guards.changed();
  });
  expect(asked).toBe(false);
  expect(guards.changed()).toBe(true);
});
