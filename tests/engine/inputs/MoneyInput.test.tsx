// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { FormAccess } from "#engine/values/kind.ts";
import { blur, control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("the sign and the code of the currency are shown in the box", async () => {
  await drawField({ type: "number", "x-currency": "CNY", "x-decimals": 2 });
  expect(document.querySelector(".ld-unit")?.textContent).toBe("¥ CNY");
});

test("a currency that another field holds is shown as soon as that changes", async () => {
  let record = { currency: "USD" };
  const listeners = new Set<() => void>();
  const form = {
    record: () => record,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  } as unknown as FormAccess;
  await drawField({ type: "number", "x-currency-field": "currency" }, { form });
  expect(document.querySelector(".ld-unit")?.textContent).toBe("$ USD");
  record = { currency: "EUR" };
  act(() => {
    for (const changed of listeners) changed();
  });
  expect(document.querySelector(".ld-unit")?.textContent).toBe("€ EUR");
});

test("an amount has the places of its currency and separators, and its digits alone while it is edited", async () => {
  const field = await drawField({ type: "number", "x-currency": "CNY", "x-decimals": 2 }, { start: 17159.6 });
  expect(control().value).toBe("17,159.60");
  act(() => control().focus());
  expect(control().value).toBe("17159.60");
  expect([control().selectionStart, control().selectionEnd]).toEqual([0, 8]);
  blur();
  expect([control().value, field.values]).toEqual(["17,159.60", []]);
  act(() => control().focus());
  await type(control(), "¥ 2,400.5");
  blur();
  expect([control().value, field.values]).toEqual(["2,400.50", ["2400.50"]]);
});

test("an amount in a currency without places has none", async () => {
  await drawField({ type: "number", "x-currency": "JPY", "x-decimals": 2 }, { start: 17159 });
  expect(control().value).toBe("17,159");
});

test("what is no amount stays as it was typed", async () => {
  const field = await drawField({ type: "number", "x-currency": "CNY", "x-decimals": 2 });
  await type(control(), "1,5");
  blur();
  expect([control().value, field.values]).toEqual(["1,5", ["1,5"]]);
});
