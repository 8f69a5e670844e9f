// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("a password is hidden until its button shows it, and hidden again by the same button", async () => {
  const { host } = await drawField({ type: "string", writeOnly: true });
  expect(control().type).toBe("password");
  await press(one("button", host.t("form.showPassword")));
  expect(control().type).toBe("text");
  await press(one("button", host.t("form.hidePassword")));
  expect(control().type).toBe("password");
});

test("the browser offers a new password, not a stored one", async () => {
  await drawField({ type: "string", writeOnly: true });
  expect(control().getAttribute("autocomplete")).toBe("new-password");
});
