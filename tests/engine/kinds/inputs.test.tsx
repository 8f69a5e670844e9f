// @vitest-environment happy-dom
import { act, useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Json } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { inputOf } from "#engine/inputs/inputOf.ts";
import { type TypedText, useTypedText } from "#engine/controls/typedText.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { all, clearPage, draw, eventually, key, one, press, settle, texts, type } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost, testInput } from "../../helpers/engine/testHost.ts";
import { text, workshop } from "../../helpers/engine/workshop.ts";

let host: TestHost;
let values: (Json | undefined)[];
let typedText: TypedText;

const value = () => values.at(-1);

async function drawField(schema: FieldSchema, start?: Json, as?: "select"): Promise<void> {
  host = testHost(workshop, { shop: [] });
  values = [];
  const planned = planAskedField(testInput(workshop, "repair"), "thing", { "x-label": text("某物", "Thing"), ...schema }, false);
  const field = as ? { ...planned, as } : planned;
  const { Input } = inputOf(field.kind);
  function Field() {
    const typing = useTypedText();
    useEffect(() => {
      typedText = typing;
    }, [typing]);
    const [now, setNow] = useState<Json | undefined>(start);
    return (
      <>
        <label htmlFor="thing">Thing</label>
        <Input
          field={field}
          path="/thing"
          id="thing"
          value={now}
          onChange={(next) => {
            values.push(next);
            setNow(next);
          }}
          invalid={false}
          readOnly={false}
          required={false}
        />
        <button type="button">elsewhere</button>
      </>
    );
  }
  await draw(host, <Field />);
}

const input = () => document.getElementById("thing") as HTMLInputElement;

function blur(): void {
  act(() => {
    input().dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}

afterEach(() => {
  vi.useRealTimers();
  clearPage();
});

describe("typed text", () => {
  beforeEach(() => drawField({ type: "string" }));

  test("is handed over when the field is left, not at every key", async () => {
    await type(input(), "spo");
    await type(input(), "spoke");
    expect(values).toEqual([]);
    blur();
    expect(values).toEqual(["spoke"]);
  });

  test("is handed over after a pause", async () => {
    await type(input(), "spoke");
    await eventually(() => expect(values).toEqual(["spoke"]));
  });

  test("is handed over on Enter", async () => {
    await type(input(), "spoke");
    await key("Enter", input());
    expect(values).toEqual(["spoke"]);
  });

  test("is handed over when somebody asks, before a save", async () => {
    await type(input(), "spoke");
    act(() => typedText.commitAll());
    expect(values).toEqual(["spoke"]);
  });

  test("is handed over when the field goes away", async () => {
    await type(input(), "spoke");
    clearPage();
    expect(values).toEqual(["spoke"]);
  });

  test("is not handed over while an input method composes it", async () => {
    act(() => void input().dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true })));
    await type(input(), "lian'tiao");
    act(() => typedText.commitAll());
    expect(values).toEqual([]);
    await type(input(), "链条");
    act(() => void input().dispatchEvent(new CompositionEvent("compositionend", { bubbles: true })));
    act(() => typedText.commitAll());
    expect(values).toEqual(["链条"]);
  });

  test("that is emptied is no value", async () => {
    await type(input(), "x");
    blur();
    await type(input(), "");
    blur();
    expect(values).toEqual(["x", undefined]);
  });

  test("waits while the mouse is down, so that what is pressed stays in place", async () => {
    await type(input(), "spoke");
    act(() => void document.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
    blur();
    expect(values).toEqual([]);
    act(() => void document.dispatchEvent(new PointerEvent("pointerup", { bubbles: true })));
    await eventually(() => expect(values).toEqual(["spoke"]));
  });

  test("does not wait for a press whose end the browser kept to itself, once a key is pressed", async () => {
    await type(input(), "spoke");
    act(() => void document.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
    blur();
    await key("Tab");
    await eventually(() => expect(values).toEqual(["spoke"]));
  });
});

test("a number is put right when it is left, and kept as text", async () => {
  await drawField({ type: "number", "x-decimals": 2, "x-unit": text("千克", "kg") });
  await type(input(), "１，２３４．５０");
  blur();
  expect(value()).toBe("1234.50");
  await settle();
  expect(input().value).toBe("1234.50");
  expect(input().getAttribute("inputmode")).toBe("decimal");
});

test("a list takes any separator and keeps the schema's", async () => {
  await drawField({ type: "string", "x-list": { separator: ";", items: { type: "string", format: "email" } } });
  await type(input(), "a@x.io；b@x.io，c@x.io");
  blur();
  expect(value()).toBe("a@x.io;b@x.io;c@x.io");
});

describe("a searchable select", () => {
  beforeEach(() => drawField({ type: "string", "x-codes": "land" }, undefined, "select"));

  const options = () => texts(all("option"));

  test("opens by the arrow and takes the first that fits on Enter", async () => {
    await key("ArrowDown", input());
    expect(input().getAttribute("aria-expanded")).toBe("true");
    expect(options()[0]).toContain("荷兰");
    await type(input(), "ger");
    expect(options()).toHaveLength(1);
    await key("Enter", input());
    expect(value()).toBe("DE");
    expect(input().value).toBe("德国");
    expect(input().getAttribute("aria-expanded")).toBe("false");
  });

  test("names the option the arrows stand on", async () => {
    await key("ArrowDown", input());
    await key("ArrowDown", input());
    const active = document.getElementById(input().getAttribute("aria-activedescendant") ?? "");
    expect(active?.textContent).toContain("法国");
  });

  test("closes on Escape and keeps what was chosen", async () => {
    await press(input());
    await press(one("option", /Poland|波兰/));
    await press(input());
    await type(input(), "fra");
    await key("Escape", input());
    expect(input().value).toBe("波兰");
    expect(values).toEqual(["PL"]);
  });

  test("is emptied by Backspace on the closed box", async () => {
    await press(input());
    await press(one("option", /波兰/));
    await key("Backspace", input());
    expect(value()).toBeUndefined();
  });

  test("says when nothing fits", async () => {
    await type(input(), "zzz");
    expect(options()).toEqual([]);
    expect(texts(all("status"))).toContain(workshop.messages["zh"]?.["form.nothingFound"]);
  });

  test("shows the other language at once and keeps box and value", async () => {
    await press(input());
    await press(one("option", /波兰/));
    const before = input();
    act(() => host.speak("en"));
    expect(input()).toBe(before);
    expect(input().value).toBe("Poland");
    expect(values).toEqual(["PL"]);
  });
});
