// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("the format decides the keyboard of a phone and the autofill", async () => {
  await drawField({ type: "string", format: "email" });
  expect([control().inputMode, control().getAttribute("autocomplete")]).toEqual(["email", "email"]);
});

test("the unit is shown behind the text, and for a computed field that it is computed", async () => {
  await drawField({ type: "string", "x-unit": { zh: "件", en: "pieces" } });
  expect(document.querySelector(".ld-unit")?.textContent).toBe("pieces");
  clearPage();
  const { host } = await drawField({ type: "string", "x-compute": "'a'" });
  expect(document.querySelector(".ld-unit")?.textContent).toBe(host.t("form.computed"));
});
