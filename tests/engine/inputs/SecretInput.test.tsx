// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const secret = { type: "string", writeOnly: true, "x-kind": "secret" } as const;

test("a secret is made by a press, is long and random, and nobody types it", async () => {
  const { host } = await drawField(secret);
  expect(control().value).toBe("");
  await press(one("button", host.t("form.makeSecret")));
  const first = control().value;
  expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(control().readOnly).toBe(true);
  clearPage();
  await drawField(secret);
  await press(one("button", host.t("form.makeSecret")));
  expect(control().value).not.toBe(first);
});

test("it is copied by a press", async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
  });
  const { host } = await drawField(secret);
  await press(one("button", host.t("form.makeSecret")));
  await press(one("button", host.t("action.copy")));
  expect(copied).toEqual([control().value]);
});
