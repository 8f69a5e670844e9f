// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { FormEditorProps } from "../../../src/workbench/visual/formEditorProps.ts";
import { RuleSettings, rulePointer } from "../../../src/workbench/visual/RuleSettings.tsx";
import { clearPage, one, type } from "../../helpers/engine/page.tsx";
import { renderFormEditor } from "../../helpers/workbench/renderFormEditor.tsx";

afterEach(clearPage);

test("the rule of a condition is found; a condition of a field has none", () => {
  expect(rulePointer("/x-rules/3/when")).toBe("/x-rules/3");
  expect(rulePointer("/properties/boxes/items/x-rules/0/rule")).toBe("/properties/boxes/items/x-rules/0");
  expect(rulePointer("/properties/a/x-visible-when")).toBeUndefined();
});

test("the message and the days of a rule are edited; the rest of it stays", async () => {
  const text = JSON.stringify({
    properties: { a: { type: "string", "x-label": { en: "A" } } },
    "x-rules": [{ id: "r", rule: "has(self.a)", message: { en: "Fill in A" }, fieldPath: "/a", severity: "warning" }],
  });
  const First = (props: FormEditorProps) => <RuleSettings {...props} pointer="/x-rules/0" />;
  const form = await renderFormEditor(First, "schemas/entities/box.json", text);
  await type(one("textbox", "Message in English"), "A is needed");
  expect((one("combobox", "Shown at the field") as HTMLSelectElement).value).toBe("/a");
  expect((one("combobox", "A record that breaks it") as HTMLSelectElement).value).toBe("warning");
  const [rule] = JSON.parse(form.text())["x-rules"];
  expect(rule).toEqual({ id: "r", rule: "has(self.a)", message: { en: "A is needed" }, fieldPath: "/a", severity: "warning" });
});
