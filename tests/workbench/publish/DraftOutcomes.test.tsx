// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { DraftOutcomes } from "../../../src/workbench/publish/DraftOutcomes.tsx";
import { all, clearPage, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const finding = (rule: string, line: number): LintFinding => ({
  rule,
  severity: "error",
  file: "screens.json",
  line,
  column: 1,
  endColumn: 2,
  pointer: "",
  message: "",
});

async function show(findings: readonly LintFinding[]) {
  const onOpen = vi.fn();
  await renderInWorkbench(await testWorkbench({ findings }), <DraftOutcomes onOpen={onOpen} />);
  return onOpen;
}

test("failed cases and missing translations are counted and linked; other findings are not", async () => {
  const findings = [finding("rule/case", 1), finding("i18n/missing", 2), finding("i18n/missing", 3), finding("ref/field", 4)];
  const onOpen = await show(findings);
  expect(document.body.textContent).toContain("1 case has another result");
  expect(document.body.textContent).toContain("2 texts lack a language");
  expect(all("button")).toHaveLength(3);
  await press(all("button")[1]!);
  expect(onOpen).toHaveBeenCalledWith("screens.json", findings[1]);
});

test("a draft without such findings passes", async () => {
  await show([finding("ref/field", 4)]);
  expect(document.body.textContent).toContain("All cases of the rules pass.");
  expect(all("button")).toEqual([]);
});
