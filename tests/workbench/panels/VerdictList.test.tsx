// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { RuleResult } from "#dialect/wire/workbench.ts";
import { VerdictList } from "../../../src/workbench/panels/VerdictList.tsx";
import { all, clearPage, eventually, one, press, texts } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const path = "schemas/entities/box.json";
const verdict = (rule: string, result: RuleResult["verdict"], pointer = "/x-rules/0"): RuleResult => ({
  rule,
  verdict: result,
  severity: "error",
  path: "/weight",
  message: { en: `${rule} is broken` },
  file: path,
  pointer,
});
const verdicts = [
  verdict("ok", "holds"),
  verdict("visible", "fails", "/properties/weight/x-visible"),
  verdict("tooHeavy", "fails", "/x-rules/1"),
];
const problems = [
  { code: "maxLength", path: "/name", params: {}, severity: "error" as const, sentence: { en: "Name may have 40 characters" } },
  { code: "rule:tooHeavy", path: "/weight", params: {}, severity: "error" as const, sentence: { en: "Too heavy" } },
];

async function show(allResults: boolean) {
  const [onOpen, onKeep] = [vi.fn(), vi.fn()];
  const workbench = await testWorkbench({ texts: { [path]: '{\n  "x-rules": [\n    {},\n    {}\n  ]\n}' } });
  await renderInWorkbench(
    workbench,
    <VerdictList
      result={{ record: {}, verdicts, problems }}
      all={allResults}
      placeOf={(path) => `at ${path}`}
      onOpen={onOpen}
      onKeep={onKeep}
    />,
  );
  return { onOpen, onKeep };
}
const rules = () => texts([...document.querySelectorAll(".ld-mono")]);
const lines = () => texts([...document.querySelectorAll(".bench-finding-text")]);

test("problems of keywords come first, then failed rules; a rule is not listed twice", async () => {
  await show(false);
  expect(rules()).toEqual(["tooHeavy", "ok"]);
  expect(lines()[0], "a problem of a field is the sentence that a customer reads").toBe("Name may have 40 characters");
  expect(document.querySelector(".bench-finding-place")?.textContent).toBe("at /name › Maximum length");
});

test("the sentence of a rule stands only where the rule fails", async () => {
  await show(false);
  expect(lines().slice(1)).toEqual(["tooHeavy fails: tooHeavy is broken", "ok holds"]);
});

test("conditions of fields are listed on request, after the rules, and are no errors", async () => {
  await show(true);
  expect(rules()).toEqual(["tooHeavy", "ok", "visible"]);
  expect(texts(all("listitem")).at(-1)).toContain("does not hold");
});

test("a result opens the form of its rule, and can be kept as a case", async () => {
  const { onOpen, onKeep } = await show(false);
  await press(one("button", /^tooHeavy/));
  await eventually(() => expect(onOpen).toHaveBeenCalledWith(path, { line: 4, column: 1, pointer: "/x-rules/1" }));
  await press(all("button", "Keep as case")[0]!);
  expect(onKeep).toHaveBeenCalledExactlyOnceWith(verdicts[2]);
});
