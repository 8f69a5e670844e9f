// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { control, drawField, type InputField } from "../../helpers/engine/inputField.tsx";
import { all, clearPage, key, one, press, texts, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

describe("a searchable select", () => {
  let field: InputField;
  beforeEach(async () => {
    field = await drawField({ type: "string", "x-codes": "land" }, { as: "select" });
  });

  const options = () => texts(all("option"));

  test("opens with an arrow key and chooses the first match on Enter", async () => {
    await key("ArrowDown", control());
    expect(control().getAttribute("aria-expanded")).toBe("true");
    expect(options()[0]).toContain("Netherlands");
    await type(control(), "ger");
    expect(options()).toHaveLength(1);
    await key("Enter", control());
    expect(field.values.at(-1)).toBe("DE");
    expect(control().value).toBe("Germany");
    expect(control().getAttribute("aria-expanded")).toBe("false");
  });

  test("names the active option", async () => {
    await key("ArrowDown", control());
    await key("ArrowDown", control());
    const active = document.getElementById(control().getAttribute("aria-activedescendant") ?? "");
    expect(active?.textContent).toContain("France");
  });

  test("closes on Escape and keeps the choice", async () => {
    await press(control());
    await press(one("option", /Poland/));
    await press(control());
    await type(control(), "fra");
    await key("Escape", control());
    expect(control().value).toBe("Poland");
    expect(field.values).toEqual(["PL"]);
  });

  test("is cleared by Backspace while it is closed", async () => {
    await press(control());
    await press(one("option", /Poland/));
    await key("Backspace", control());
    expect(field.values.at(-1)).toBeUndefined();
  });

  test("says when nothing matches", async () => {
    await type(control(), "zzz");
    expect(options()).toEqual([]);
    expect(texts(all("status"))).toContain(field.host.t("form.nothingFound"));
  });

  test("shows another language at once and keeps the element and the value", async () => {
    await press(control());
    await press(one("option", /Poland/));
    const before = control();
    act(() => field.host.speak("zh"));
    expect(control()).toBe(before);
    expect(control().value).toBe("波兰");
    expect(field.values).toEqual(["PL"]);
  });
});
