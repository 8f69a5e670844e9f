// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { blur, control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("a telephone number has the keypad of a phone and its autofill", async () => {
  const { values } = await drawField({ type: "string", "x-kind": "phone" });
  expect([control().inputMode, control().getAttribute("autocomplete")]).toEqual(["tel", "tel"]);
  await type(control(), "+44 20 5550 148");
  blur();
  expect(values).toEqual(["+44 20 5550 148"]);
});
