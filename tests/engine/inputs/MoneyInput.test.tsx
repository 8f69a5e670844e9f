// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { FormAccess } from "#engine/values/kind.ts";
import { drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage } from "../../helpers/engine/page.tsx";

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
