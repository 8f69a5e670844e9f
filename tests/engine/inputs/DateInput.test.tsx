// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("a chosen day is stored as YYYY-MM-DD; clearing removes the value", async () => {
  const { values } = await drawField({ type: "string", format: "date" });
  await type(control(), "2026-11-20");
  expect([values.at(-1), document.querySelector(".ld-day-shown")?.textContent]).toEqual(["2026-11-20", "2026-11-20"]);
  await type(control(), "");
  expect(values.at(-1)).toBeUndefined();
});

test("a stored time shows its day", async () => {
  await drawField({ type: "string", format: "date" }, { start: "2026-11-20 09:30:00" });
  expect(control().value).toBe("2026-11-20");
});
