// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blur, control, drawField, type InputField } from "../../helpers/engine/inputField.tsx";
import { clearPage, eventually, key, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

describe("typed text", () => {
  let field: InputField;
  beforeEach(async () => {
    field = await drawField({ type: "string" });
  });

  test("is committed when the field is left, not at every key", async () => {
    await type(control(), "spo");
    await type(control(), "spoke");
    expect(field.values).toEqual([]);
    blur();
    expect(field.values).toEqual(["spoke"]);
  });

  test("is committed after a pause", async () => {
    await type(control(), "spoke");
    await eventually(() => expect(field.values).toEqual(["spoke"]));
  });

  test("is committed on Enter", async () => {
    await type(control(), "spoke");
    await key("Enter", control());
    expect(field.values).toEqual(["spoke"]);
  });

  test("is committed when a save asks for it", async () => {
    await type(control(), "spoke");
    act(() => field.typedText().commitAll());
    expect(field.values).toEqual(["spoke"]);
  });

  test("is committed when the field goes away", async () => {
    await type(control(), "spoke");
    clearPage();
    expect(field.values).toEqual(["spoke"]);
  });

  test("is not committed while an input method composes it", async () => {
    act(() => void control().dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true })));
    await type(control(), "lian'tiao");
    act(() => field.typedText().commitAll());
    expect(field.values).toEqual([]);
    await type(control(), "链条");
    act(() => void control().dispatchEvent(new CompositionEvent("compositionend", { bubbles: true })));
    act(() => field.typedText().commitAll());
    expect(field.values).toEqual(["链条"]);
  });

  test("that is cleared is no value", async () => {
    await type(control(), "x");
    blur();
    await type(control(), "");
    blur();
    expect(field.values).toEqual(["x", undefined]);
  });

  test("is committed after a press of the mouse, so that what is pressed stays in place", async () => {
    await type(control(), "spoke");
    act(() => void document.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
    blur();
    expect(field.values).toEqual([]);
    act(() => void document.dispatchEvent(new PointerEvent("pointerup", { bubbles: true })));
    await eventually(() => expect(field.values).toEqual(["spoke"]));
  });

  test("does not wait for a press that opened the context menu, once a key is pressed", async () => {
    await type(control(), "spoke");
    act(() => void document.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
    blur();
    await key("Tab");
    await eventually(() => expect(field.values).toEqual(["spoke"]));
  });
});
