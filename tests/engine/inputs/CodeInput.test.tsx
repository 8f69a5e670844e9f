// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { FormAccess } from "#engine/values/kind.ts";
import type { TestHost } from "../../helpers/engine/testHost.ts";
import { drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const schema = { type: "string", "x-code": { call: "sendCode", to: "phone", with: ["name"] } } as const;
const form = { record: () => ({ phone: "123", name: "Ada", other: 1 }) } as unknown as FormAccess;

test("the button sends a code to the address in the form and is disabled for a while", async () => {
  const { host } = await drawField(schema, { form });
  await press(one("button", host.t("code.send")));
  expect(host.source.codes).toEqual([{ call: "sendCode", to: { phone: "123", name: "Ada" } }]);
  expect(host.notices).toEqual([host.t("code.sent")]);
  expect((one("button", host.t("code.again", { seconds: 60 })) as HTMLButtonElement).disabled).toBe(true);
});

test("a refusal is shown, and the button stays enabled", async () => {
  const prepare = (host: TestHost) => {
    host.source.sendCode = async () => ({ code: 4290, message: "Too many codes", data: null });
  };
  const { host } = await drawField(schema, { form, prepare });
  await press(one("button", host.t("code.send")));
  expect(host.notices).toEqual(["Too many codes"]);
  expect((one("button", host.t("code.send")) as HTMLButtonElement).disabled).toBe(false);
});

test("without a form there is no address to send to", async () => {
  const { host } = await drawField(schema);
  expect((one("button", host.t("code.send")) as HTMLButtonElement).disabled).toBe(true);
});
