// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { blur, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, one, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const schema = {
  type: "object",
  properties: {
    name: { type: "string", "x-label": { zh: "姓名", en: "Name" } },
    city: { type: "string", "x-label": { zh: "城市", en: "City" } },
  },
} as const;

test("each field of the group has its label and changes its own property", async () => {
  const { values } = await drawField(schema, { start: { name: "Ada" } });
  await type(one("textbox", "City"), "York");
  blur(one("textbox", "City"));
  expect(values).toEqual([{ name: "Ada", city: "York" }]);
});

test("a cleared field is removed from the object", async () => {
  const { values } = await drawField(schema, { start: { name: "Ada", city: "York" } });
  await type(one("textbox", "City"), "");
  blur(one("textbox", "City"));
  expect(values).toEqual([{ name: "Ada" }]);
});
