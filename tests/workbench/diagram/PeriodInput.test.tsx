// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { PeriodInput } from "../../../src/workbench/diagram/PeriodInput.tsx";
import { all, clearPage, one, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

/** Shows a length of time, and returns what was written of it. */
async function show(keyword: "after" | "every", text?: string): Promise<string[]> {
  const written: string[] = [];
  function Period() {
    const [now, setNow] = useState(text);
    return (
      <PeriodInput
        keyword={keyword}
        text={now}
        limits={{ closeDays: { value: 60 } }}
        onChange={(next) => {
          written.push(next);
          setNow(next === "" ? undefined : next);
        }}
      />
    );
  }
  await renderInWorkbench(await testWorkbench(), <Period />);
  return written;
}

test("a length of time is a number with its unit", async () => {
  const written = await show("after", "30 days in state");
  await type(one("textbox", "Due after"), "1");
  await type(one("combobox", "Due after: unit"), "hours");
  expect(written).toEqual(["1 day in state", "1 hour in state"]);
  await type(one("textbox", "Due after"), "");
  expect(written.at(-1)).toBe("");
});

test("a repetition begins with a number, and may follow a limit", async () => {
  const written = await show("every");
  await type(one("textbox", "Repeated every"), "7");
  await type(one("combobox", "Repeated every: where it comes from"), "closeDays");
  expect(written).toEqual(["7 days", "limits.closeDays days"]);
  expect(all("textbox")).toEqual([]);
  await type(one("combobox", "Repeated every: where it comes from"), "");
  expect(written.at(-1)).toBe("60 days");
});

test("what is no length of time is told", async () => {
  await show("every", "now and then");
  expect(document.body.textContent).toContain("“now and then” is no length of time.");
});
