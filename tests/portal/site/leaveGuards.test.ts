// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { createLeaveGuards } from "../../../src/portal/site/leaveGuards.ts";

const closing = () => {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

test("while something is unsaved, closing the tab is asked about; afterwards not", () => {
  const guards = createLeaveGuards();
  let typed = false;
  const remove = guards.add(
    () => typed,
    () => undefined,
  );
  expect(closing()).toBe(false);
  typed = true;
  expect(guards.hasChanges()).toBe(true);
  expect(closing()).toBe(true);
  remove();
  expect(closing()).toBe(false);
});

test("a session that ends asks nothing", () => {
  const guards = createLeaveGuards();
  const remove = guards.add(
    () => true,
    () => undefined,
  );
  let asked = true;
  guards.withoutPrompt(() => {
    asked = guards.hasChanges();
  });
  expect(asked).toBe(false);
  expect(guards.hasChanges()).toBe(true);
  remove();
});

test("where nobody may be asked, everybody keeps what they can", () => {
  const guards = createLeaveGuards();
  const kept: string[] = [];
  const remove = guards.add(
    () => true,
    () => kept.push("a"),
  );
  guards.add(
    () => false,
    () => kept.push("b"),
  );
  guards.saveDrafts();
  remove();
  guards.saveDrafts();
  expect(kept).toEqual(["a", "b", "b"]);
});
