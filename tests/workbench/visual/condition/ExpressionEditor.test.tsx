// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { ExpressionEditor } from "../../../../src/workbench/visual/condition/ExpressionEditor.tsx";
import { clearPage } from "../../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const path = "schemas/entities/box.json";
const finding = {
  rule: "rule/idle",
  severity: "error",
  file: path,
  line: 1,
  column: 1,
  pointer: "/x-rules/0/rule",
  message: "This rule never refuses anything.",
  details: { zh: "这条规则从不拒绝任何内容。" },
} as unknown as LintFinding;

async function show(language: string) {
  const workbench = await testWorkbench({
    language,
    texts: { [path]: "{}" },
    findings: [finding, { ...finding, pointer: "/x-rules/1/rule", details: {}, message: "Another" }],
  });
  await renderInWorkbench(
    workbench,
    <ExpressionEditor
      title="Must hold"
      path={path}
      file={{}}
      pointer="/x-rules/0/rule"
      text="true"
      entity={undefined}
      isEntityFile
      catalog={undefined}
      onChange={() => undefined}
    />,
  );
  return document.body.textContent;
}

test("findings of an expression are below it, in the analyst's language", async () => {
  const chinese = await show("zh");
  expect(chinese).toContain("这条规则从不拒绝任何内容。");
  expect(chinese).not.toContain("never refuses");
  clearPage();
  const english = await show("en");
  expect(english).toContain("This rule never refuses anything.");
  expect(english).not.toContain("Another");
});
