// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { WorkbenchToolbar } from "../../src/workbench/WorkbenchToolbar.tsx";
import { all, clearPage, eventually, find, one, press } from "../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench, type TestWorkbenchOptions } from "../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const [onOpen, onFindings] = [vi.fn(), vi.fn()];

async function show(options: TestWorkbenchOptions = {}, text = '{ "a": 1 }') {
  const onEnd = vi.fn();
  onOpen.mockClear();
  const workbench = await testWorkbench({ texts: { "screens.json": "{}" }, ...options });
  await workbench.draft.open("screens.json");
  workbench.draft.type("screens.json", text);
  await workbench.draft.whenChecked();
  await renderInWorkbench(
    workbench,
    <WorkbenchToolbar page={undefined} onPage={() => undefined} onOpen={onOpen} onFindings={onFindings} onEnd={onEnd} />,
  );
  return onEnd;
}

test("without changes there is nothing to publish or discard", async () => {
  await show({}, "{}");
  expect((one("button", "Discard") as HTMLButtonElement).disabled).toBe(true);
  await press(one("button", "Publish"));
  expect(all("alertdialog")).toEqual([]);
});

test("errors of the draft prevent publishing, and their number is shown", async () => {
  const error = {
    rule: "a/b",
    severity: "error",
    file: "screens.json",
    line: 1,
    column: 1,
    endColumn: 2,
    pointer: "",
    message: "",
  } as LintFinding;
  await show({ findings: [error] });
  expect(document.body.textContent).toContain("Fix 1 error first");
  await press(one("button", "Fix 1 error first"));
  expect(onOpen).toHaveBeenCalledWith("screens.json", error);
  expect(onFindings).toHaveBeenCalledOnce();
  await press(one("button", "Publish"));
  expect(all("alertdialog")).toEqual([]);
});

test("changes are discarded after a confirmation", async () => {
  const discard = vi.fn(async () => ({ revision: 2, preview: { catalog: "/c" } }));
  await show({ api: { discard } });
  await press(one("button", "Discard"));
  await press(one("button", "Discard", await find("alertdialog")));
  await eventually(() => expect(discard).toHaveBeenCalledOnce());
});

test("a logout ends the workbench", async () => {
  const onEnd = await show({ api: { logout: async () => undefined } });
  await press(one("button", "Log out"));
  await eventually(() => expect(onEnd).toHaveBeenCalledOnce());
});

test("a logout first sends what was typed, and does not end the workbench if the server does not answer", async () => {
  const calls: string[] = [];
  const logout = vi.fn(async () => {
    calls.push("logout");
    if (calls.length < 3) throw new Error("no answer");
  });
  const put = async () => {
    calls.push("put");
    return { revision: 3, preview: { catalog: "/c" } };
  };
  const workbench = await testWorkbench({ texts: { "screens.json": "{}" }, api: { logout, put } });
  await workbench.draft.open("screens.json");
  const onEnd = vi.fn();
  await renderInWorkbench(
    workbench,
    <WorkbenchToolbar page={undefined} onPage={() => undefined} onOpen={() => undefined} onFindings={onFindings} onEnd={onEnd} />,
  );
  await act(async () => workbench.draft.type("screens.json", '{ "a": 2 }'));
  await press(one("button", "Log out"));
  await eventually(() => expect(calls).toEqual(["put", "logout"]));
  expect(onEnd).not.toHaveBeenCalled();
  await press(one("button", "Log out"));
  await eventually(() => expect(onEnd).toHaveBeenCalledOnce());
});

test("an edit of a form is undone and made again in the toolbar; Ctrl+Z does the same", async () => {
  const workbench = await testWorkbench({ texts: { "screens.json": '{ "a": 1 }' } });
  await workbench.draft.open("screens.json");
  await renderInWorkbench(
    workbench,
    <WorkbenchToolbar page={undefined} onPage={() => undefined} onOpen={() => undefined} onFindings={onFindings} onEnd={() => undefined} />,
  );
  const text = () => workbench.draft.view().open["screens.json"]?.text;
  await act(() => workbench.draft.edit("screens.json", () => '{ "a": 2 }'));
  await press(one("button", "Undo"));
  expect(text()).toBe('{ "a": 1 }');
  await press(one("button", "Redo"));
  expect(text()).toBe('{ "a": 2 }');
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true })));
  await eventually(() => expect(text()).toBe('{ "a": 1 }'));
});
