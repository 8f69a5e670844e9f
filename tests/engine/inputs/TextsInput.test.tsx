// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { blur, control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("an edit changes the text of the current language and keeps the others", async () => {
  const { values } = await drawField({ type: "object", "x-kind": "texts" }, { start: { zh: "已签收", en: "Signed" } });
  expect(control().value).toBe("Signed");
  await type(control(), "Received");
  blur();
  expect(values).toEqual([{ zh: "已签收", en: "Received" }]);
});

test("clearing the last language removes the value", async () => {
  const { values } = await drawField({ type: "object", "x-kind": "texts" }, { start: { en: "Signed" } });
  await type(control(), "");
  blur();
  expect(values).toEqual([undefined]);
});
