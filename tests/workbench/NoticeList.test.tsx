// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { BenchNotice } from "#dialect/wire/notices.ts";
import { NoticeList } from "../../src/workbench/NoticeList.tsx";
import { all, clearPage, eventually, one, press } from "../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench, type TestWorkbenchOptions } from "../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const notice: BenchNotice = {
  ...{ id: "n1", kind: "failed", analyst: "Anna", at: "2026-12-01 00:00:01", reason: "New prices", number: 7 },
  why: "limits.json was changed by somebody else",
};

async function show(told: readonly BenchNotice[], options: TestWorkbenchOptions = {}) {
  let waiting = told;
  const draft = async () => ({ revision: 0, files: [], others: [], behind: [], toApprove: 0, comments: [], notices: waiting });
  const readNotice = vi.fn(async (id: string) => void (waiting = waiting.filter((one) => one.id !== id)));
  const reopen = vi.fn(async () => undefined);
  const onCalendar = vi.fn();
  const workbench = await testWorkbench({ ...options, api: { draft, readNotice, reopen } });
  await renderInWorkbench(workbench, <NoticeList onCalendar={onCalendar} />);
  return { readNotice, reopen, onCalendar };
}

test("a failed publication is told with its author and why, leads to the calendar, and is gone once it is read", async () => {
  const { readNotice, onCalendar } = await show([notice]);
  expect(document.body.textContent).toContain(
    'Publication 7 "New prices" by Anna did not come into force: limits.json was changed by somebody else',
  );
  await press(one("button", "Calendar"));
  expect(onCalendar).toHaveBeenCalledOnce();
  await press(one("button", "Got it"));
  expect(readNotice).toHaveBeenCalledExactlyOnceWith("n1");
  await eventually(() => expect(all("button", "Got it")).toEqual([]));
});

test("who edits takes it into the draft, which reads it too; who does not is not offered that", async () => {
  const { readNotice, reopen } = await show([notice]);
  await press(one("button", "Take into my draft"));
  expect(reopen).toHaveBeenCalledExactlyOnceWith(7);
  await eventually(() => expect(readNotice).toHaveBeenCalledExactlyOnceWith("n1"));
  clearPage();
  await show([notice], { analyst: { may: ["publish"] } });
  expect(all("button", "Take into my draft")).toEqual([]);
});

test("an approval says what can be done now; one of a publication that waited, that it is in force", async () => {
  const { number: _number, why: _why, ...approval } = { ...notice, kind: "approval" as const, by: "Bo" };
  await show([
    { ...approval, id: "a" },
    { ...approval, id: "b", number: 7 },
    { ...approval, id: "c", kind: "sentBack", why: "Ask the shop" },
  ]);
  const text = document.body.textContent;
  expect(text).toContain('Bo approved "New prices". You can publish it now.');
  expect(text).toContain('Bo approved your publication 7 "New prices". It is in force.');
  expect(text).toContain('Bo sent "New prices" back: Ask the shop');
});
