// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("a switch sets true and false and says its state in words", async () => {
  const { values, host } = await drawField({ type: "boolean" });
  const words = () => control().parentElement?.textContent;
  expect(words()).toBe(host.t("form.no"));
  act(() => control().click());
  expect([values.at(-1), words(), control().getAttribute("aria-checked")]).toEqual([true, host.t("form.yes"), "true"]);
  act(() => control().click());
  expect(values).toEqual([true, false]);
});
