// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("a chosen minute is stored with its seconds", async () => {
  const { values } = await drawField({ type: "string", format: "date-time" });
  await type(control(), "2026-11-20T09:30");
  expect(values).toEqual(["2026-11-20 09:30:00"]);
  expect(document.querySelector(".ld-day-shown")?.textContent).toBe("2026-11-20 09:30:00");
});

test("an empty control shows the pattern of a date with time", async () => {
  const { host } = await drawField({ type: "string", format: "date-time" });
  expect(document.querySelector(".ld-day-shown")?.textContent).toBe(host.t("form.momentPattern"));
});
