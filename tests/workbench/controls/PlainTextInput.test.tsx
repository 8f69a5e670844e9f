// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { PlainTextInput } from "../../../src/workbench/controls/PlainTextInput.tsx";
import { clearPage, drawPlain, one, press, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

/** Holds a number, as a limit in a schema does. */
function NumberOwner() {
  const [value, setValue] = useState(5);
  return (
    <>
      <PlainTextInput value={String(value)} onChange={(text) => setValue(Number(text) || 0)} />
      <button onClick={() => setValue(7)}>other</button>
    </>
  );
}

const text = () => (one("textbox") as HTMLInputElement).value;

test("a partly typed number stays as typed while its value is the same", async () => {
  await drawPlain(<NumberOwner />);
  await type(one("textbox"), "5.");
  expect(text()).toBe("5.");
});

test("another value replaces the typed text", async () => {
  await drawPlain(<NumberOwner />);
  await type(one("textbox"), "5.");
  await press(one("button"));
  expect(text()).toBe("7");
});
