// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { blur, control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("any separator can be typed; the schema's is stored", async () => {
  const { values } = await drawField({ type: "string", "x-list": { separator: ";", items: { type: "string", format: "email" } } });
  await type(control(), "a@x.io；b@x.io，c@x.io");
  blur();
  expect(values).toEqual(["a@x.io;b@x.io;c@x.io"]);
  expect(control().inputMode).toBe("email");
});
