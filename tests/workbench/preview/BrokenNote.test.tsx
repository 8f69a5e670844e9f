// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { BrokenNote } from "../../../src/workbench/preview/BrokenNote.tsx";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench, type TestWorkbenchOptions } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const broken = { preview: async () => ({ catalog: "/c", broken: "schemas/entities/box.json: unexpected end" }) };
const error = {
  rule: "a/b",
  severity: "error",
  file: "schemas/entities/box.json",
  line: 3,
  column: 7,
  pointer: "/x",
  message: "No value",
} as LintFinding;

async function show(options: TestWorkbenchOptions, failure?: string) {
  const onOpen = vi.fn();
  await renderInWorkbench(await testWorkbench(options), <BrokenNote failure={failure} onOpen={onOpen} />);
  return onOpen;
}

test("a page that could not be drawn says why", async () => {
  await show({}, "no such column");
  expect(one("status").textContent).toContain("no such column");
});

test("a draft that does not compile is reported by the finding of the check, with the way to it", async () => {
  const findings = async () => ({ revision: 1, findings: [error], preview: { catalog: "/c", broken: "unexpected end" } });
  const onOpen = await show({ api: { ...broken, findings } });
  expect(one("status").textContent).toContain("No value");
  expect(one("status").textContent).not.toContain("unexpected end");
  await press(one("button", "Go to the fault"));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(error.file, error);
});

test("in Chinese the English message of the compiler waits for the finding, and the finding is Chinese", async () => {
  const details = { zh: "这里缺少一个值" };
  let answer = (): void => undefined;
  const released = new Promise<void>((go) => (answer = go));
  const findings = async () => {
    if (isHeld) await released;
    return { revision: 1, findings: isHeld ? [{ ...error, details }] : [], preview: { catalog: "/c", broken: "unexpected end" } };
  };
  let isHeld = false;
  const put = async () => ({ revision: 1, preview: { catalog: "/c", broken: "unexpected end" } });
  const workbench = await testWorkbench({ language: "zh", texts: { "screens.json": "{}" }, api: { ...broken, put, findings } });
  await renderInWorkbench(workbench, <BrokenNote failure={undefined} onOpen={() => undefined} />);
  isHeld = true;
  await act(async () => {
    await workbench.draft.open("screens.json");
    workbench.draft.type("screens.json", '{ "a": 1 }');
  });
  expect(one("status").textContent).toBe("您的修改暂时不能用，这里显示的是上一个可用的样子。");
  await act(async () => {
    answer();
    await workbench.draft.whenChecked();
  });
  expect(one("status").textContent).toContain("这里缺少一个值");
});
