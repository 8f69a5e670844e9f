// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { FindingList } from "../../../src/workbench/panels/FindingList.tsx";
import { all, clearPage, eventually, one, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const path = "schemas/entities/box.json";
const text = '{\n  "type": "objekt"\n}';
const finding = (more: Partial<LintFinding>): LintFinding => ({
  rule: "own/rule",
  severity: "warning",
  file: path,
  line: 2,
  column: 11,
  endColumn: 19,
  pointer: "/type",
  message: "",
  ...more,
});
const findings = [
  finding({ message: "hint", severity: "info" }),
  finding({ message: "elsewhere", file: "screens.json" }),
  finding({ message: "here" }),
  finding({ message: "wrong", severity: "error", suggestion: '"object"' }),
];

async function show() {
  const onOpen = vi.fn();
  const workbench = await testWorkbench({ texts: { [path]: text, "screens.json": "{}" }, findings });
  const file = workbench.draft.view().files.find((one) => one.path === path);
  await renderInWorkbench(workbench, <FindingList file={file} catalog={undefined} flags={{}} onOpen={onOpen} />);
  return { onOpen, workbench };
}
const listed = () => all("listitem").map((item) => item.querySelector(".bench-finding-text")?.textContent);

test("errors come first, and findings of the open file before others", async () => {
  await show();
  expect(listed()).toEqual(["wrong", "here", "elsewhere", "hint"]);
});

test("the list can be limited to the open file, and a finding opens its line", async () => {
  const { onOpen } = await show();
  await press(one("checkbox"));
  expect(listed()).toEqual(["wrong", "here", "hint"]);
  await press(one("button", /^wrong/));
  expect(onOpen).toHaveBeenCalledWith(path, findings[3]);
});

test("a suggestion replaces the faulty text in the draft", async () => {
  const { workbench } = await show();
  await press(one("button", /Use/));
  await eventually(() => expect(workbench.draft.view().open[path]?.text).toBe('{\n  "type": "object"\n}'));
});

test("a German author reads title, sentence and reason in German", async () => {
  const told = finding({ rule: "ref/field", message: 'There is no field "colour".', details: { de: "Es gibt kein Feld „colour“." } });
  const workbench = await testWorkbench({ texts: { [path]: text }, findings: [told], language: "de" });
  await renderInWorkbench(workbench, <FindingList file={undefined} catalog={undefined} flags={{}} onOpen={() => undefined} />);
  const said = one("listitem").textContent;
  expect(said).toContain("Dieses Feld gibt es nicht: colour");
  expect(said).toContain("Es gibt kein Feld „colour“.");
  expect(said).toContain("Spalte, Feld oder Regel hätten keinen Wert.");
});

test("the place of a finding is told by the labels around it, not by rule and pointer", async () => {
  const trail = [{ en: "City", zh: "城市" }];
  const told = finding({ message: "too long", pointer: "/properties/city/maxLength", trail });
  const workbench = await testWorkbench({ texts: { [path]: text }, findings: [told] });
  await renderInWorkbench(workbench, <FindingList file={undefined} catalog={undefined} flags={{}} onOpen={() => undefined} />);
  expect(one("listitem").querySelector(".bench-finding-place")?.textContent).toBe("box › City › Maximum length");
  expect(one("listitem").textContent).not.toContain("own/rule");
});
