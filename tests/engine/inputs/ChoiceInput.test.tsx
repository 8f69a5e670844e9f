// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { control, drawField } from "../../helpers/engine/inputField.tsx";
import { all, clearPage } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const land = { type: "string", "x-codes": "land" } as const;
const numbers = { type: "integer", enum: [0, 1] } as const;

test.each(["radios", "cards", "segments"] as const)("as %s every option is visible and one is chosen", async (as) => {
  const { values } = await drawField(land, { as, start: "NL" });
  const radios = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  expect(radios.map((radio) => radio.checked).filter(Boolean)).toHaveLength(1);
  expect(radios).toHaveLength(8);
  act(() => radios.find((radio) => radio.closest("label")?.textContent === "Germany")?.click());
  expect(values).toEqual(["DE"]);
});

test("the chosen value keeps its type", async () => {
  const { values } = await drawField(numbers, { as: "segments" });
  act(() => document.querySelectorAll<HTMLInputElement>("input[type=radio]")[1]?.click());
  expect(values).toEqual([1]);
});

test("a stored value that the list lacks is shown as it is", async () => {
  await drawField(land, { as: "select", start: "XX" });
  expect(control().value).toBe("XX");
});

test("a required select cannot be cleared", async () => {
  const { host } = await drawField(land, { as: "select", start: "NL", required: true });
  expect(all("button", host.t("form.clear"))).toEqual([]);
});
