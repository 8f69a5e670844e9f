// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { FormAccess } from "#engine/values/kind.ts";
import { blur, control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, settle, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("full-width digits are normalized when the field is left; the value remains text", async () => {
  const { values } = await drawField({ type: "number", "x-decimals": 2, "x-unit": { zh: "千克", en: "kg" } });
  await type(control(), "１，２３４．５０");
  blur();
  expect(values).toEqual(["1234.50"]);
  await settle();
  expect(control().value).toBe("1234.50");
  expect(control().inputMode).toBe("decimal");
});

test("an integer has a keyboard without a decimal point", async () => {
  await drawField({ type: "integer" });
  expect(control().inputMode).toBe("numeric");
});

test("`60*40*50` is split into the fields that the schema names", async () => {
  const set = vi.fn();
  const form = { set } as unknown as FormAccess;
  const { values } = await drawField(
    { type: "number", "x-split": { into: ["thing", "width", "height"], separators: "*" } } as FieldSchema,
    { form },
  );
  await type(control(), "60*40*50");
  blur();
  expect(set.mock.calls).toEqual([
    ["/width", "40"],
    ["/height", "50"],
  ]);
  expect(values.at(-1)).toBe("60");
});

test("without a form around it, as in a dialog, the parts go to the fields beside it", async () => {
  const setOther = vi.fn();
  const { values } = await drawField({ type: "number", "x-split": { into: ["thing", "width", "height"] } }, { setOther });
  await type(control(), "60*40*50");
  blur();
  expect(setOther.mock.calls).toEqual([
    ["/width", "40"],
    ["/height", "50"],
  ]);
  expect(values.at(-1)).toBe("60");
});

test("a read-only number is shown with thousands separators", async () => {
  await drawField({ type: "number", "x-decimals": 1 }, { start: "1234.5", readOnly: true });
  expect(control().value).toBe("1,234.5");
});
