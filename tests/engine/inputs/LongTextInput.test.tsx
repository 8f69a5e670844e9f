// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { blur, control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, key, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("Enter is a new line: only leaving the field commits the text", async () => {
  const { values } = await drawField({ type: "string", maxLength: 500 });
  await type(control(), "one");
  await key("Enter", control());
  expect(values).toEqual([]);
  blur();
  expect(values).toEqual(["one"]);
});
