// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { blur, control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("the format decides the keyboard of a phone and the autofill", async () => {
  await drawField({ type: "string", format: "email" });
  expect([control().inputMode, control().getAttribute("autocomplete")]).toEqual(["email", "email"]);
});

test("the unit is shown behind the text, and for a computed field that it is computed", async () => {
  await drawField({ type: "string", "x-unit": { zh: "件", en: "pieces" } });
  expect(document.querySelector(".ld-unit")?.textContent).toBe("pieces");
  clearPage();
  const { host } = await drawField({ type: "string", "x-compute": "'a'" });
  expect(document.querySelector(".ld-unit")?.textContent).toBe(host.t("form.computed"));
});

test("a telephone number has the keypad of a phone and its autofill", async () => {
  const { values } = await drawField({ type: "string", "x-kind": "phone" });
  expect([control().inputMode, control().getAttribute("autocomplete")]).toEqual(["tel", "tel"]);
  await type(control(), "+44 20 5550 148");
  blur();
  expect(values).toEqual(["+44 20 5550 148"]);
});

test("any separator can be typed; the schema's is stored", async () => {
  const { values } = await drawField({ type: "string", "x-list": { separator: ";", items: { type: "string", format: "email" } } });
  await type(control(), "a@x.io；b@x.io，c@x.io");
  blur();
  expect(values).toEqual(["a@x.io;b@x.io;c@x.io"]);
  expect(control().inputMode).toBe("email");
});

test("a finished text is normalised as the server does it, and the change is stated below the input", async () => {
  const { values, host } = await drawField({ type: "string", "x-normalize": ["trim", "half-width", "upper"] });
  expect(document.querySelector(".ld-tidied")?.textContent).toBe("");
  await type(control(), "ＬＹ-12 ");
  blur();
  expect(control().value).toBe("LY-12");
  expect(values.at(-1)).toBe("LY-12");
  expect(document.querySelector(".ld-tidied")?.textContent).toBe(host.t("form.tidied", { text: "LY-12" }));
});

test("spaces at the ends are removed without a word, and a text without normalisation stays as it is typed", async () => {
  await drawField({ type: "string", "x-normalize": ["trim", "half-width"] });
  await type(control(), " LY-12 ");
  blur();
  expect(document.querySelector(".ld-tidied")?.textContent).toBe("");
  clearPage();
  const { values } = await drawField({ type: "string" });
  await type(control(), "ＬＹ");
  blur();
  expect(values).toEqual(["ＬＹ"]);
});
