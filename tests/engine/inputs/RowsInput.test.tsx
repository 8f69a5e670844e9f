// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { blur, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, one, press, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const schema = {
  type: "array",
  items: { type: "object", properties: { part: { type: "string", "x-label": { zh: "名称", en: "Part" } } } },
} as const;

test("rows are added, edited and removed; without rows there is no value", async () => {
  const { values, host } = await drawField(schema);
  await press(one("button", host.t("form.addRow")));
  await type(one("textbox", "Part"), "bell");
  blur(one("textbox", "Part"));
  expect(values).toEqual([[{}], [{ part: "bell" }]]);
  await press(one("button", host.t("form.removeRow", { n: "1" })));
  expect(values.at(-1)).toBeUndefined();
});
