// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { blur, drawField as drawNow } from "../../helpers/engine/inputField.tsx";
import { clearPage, eventually, one, press, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

/** The code of the input comes when it is drawn. */
async function drawField(...asked: Parameters<typeof drawNow>): ReturnType<typeof drawNow> {
  const drawn = await drawNow(...asked);
  await eventually(() => expect(document.querySelector(".ld-rows-plain")).not.toBeNull());
  return drawn;
}

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

const strict = {
  ...schema,
  maxItems: 2,
  items: { ...schema.items, required: ["part"], "x-label": { zh: "零件", en: "Part" } },
} as const;

test("a list that must not stay empty begins with a row, and a full one takes no more", async () => {
  const { values } = await drawField(strict, { required: true });
  await type(one("textbox", "Part*"), "bell");
  blur(one("textbox", "Part*"));
  expect(values.at(-1)).toEqual([{ part: "bell" }]);
  await press(one("button", "Add part"));
  expect(values.at(-1)).toEqual([{ part: "bell" }, {}]);
  expect(one("button", "Add part").hasAttribute("disabled")).toBe(true);
});

test("a problem is reported at the cell or the row that it is about", async () => {
  const told: Record<string, string> = { "/thing/0/part": "Name it", "/thing/0": "Twice" };
  await drawField(strict, { start: [{}], problemOf: (path) => told[path] });
  const box = one("textbox", "Part*");
  expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Name it");
  expect([...document.querySelectorAll(".ld-problem")].map(({ textContent }) => textContent)).toEqual(["Name it", "Twice"]);
});
