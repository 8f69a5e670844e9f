// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ConditionBuilder } from "../../../../src/workbench/visual/condition/ConditionBuilder.tsx";
import type { ExprScope } from "../../../../src/workbench/visual/condition/exprScope.ts";
import { all, clearPage, one, press, type } from "../../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const text = (en: string) => ({ en, zh: en });
const scope: ExprScope = {
  roots: [
    {
      name: "self",
      schema: {
        properties: {
          way: { type: "string", "x-codes": "way", "x-label": text("Way") },
          weight: { type: "number", "x-label": text("Weight") },
          due: { type: "string", format: "date", "x-label": text("Due") },
          ways: { type: "array", "x-codes": "way", "x-label": text("Ways"), items: { type: "string" } },
          boxes: {
            type: "array",
            "x-label": text("Boxes"),
            items: { properties: { count: { type: "number", "x-label": text("Count") } } },
          },
        },
      },
    },
  ],
  limits: { heavy: { value: 30 } },
  codes: {
    way: {
      name: "way",
      items: [
        { const: "SEA", "x-label": text("Sea") },
        { const: "AIR", "x-label": text("Air") },
      ],
    },
  },
  timeZone: "UTC",
};

/** Shows a condition, and returns what was written of it. */
async function show(condition: string): Promise<string[]> {
  const written: string[] = [];
  function Builder() {
    const [now, setNow] = useState(condition);
    return (
      <ConditionBuilder
        label="Required while"
        text={now}
        scope={scope}
        t={(key) => key}
        onChange={(next) => {
          written.push(next);
          setNow(next);
        }}
      />
    );
  }
  await renderInWorkbench(await testWorkbench(), <Builder />);
  return written;
}
const box = (name: string) => one("combobox", name) as HTMLSelectElement;
const choicesOf = (select: HTMLSelectElement) => [...select.options].map(({ textContent }) => textContent);
const formula = (name: string) => document.querySelector(`.cm-content[aria-label="${name}"]`);
const labelOf = (name: string) => box(name).selectedOptions[0]?.textContent;

test("a condition is shown with the labels of its field, test and value", async () => {
  await show("self.way == 'SEA'");
  expect([labelOf("Field of row 1"), labelOf("Test of row 1"), labelOf("Value of row 1")]).toEqual(["Way", "is", "Sea"]);
});

test("another value is chosen from the labels of the code list, and is written as its code", async () => {
  const written = await show("self.way == 'SEA'");
  await type(box("Value of row 1"), "'AIR'");
  expect(written).toEqual(["self.way == 'AIR'"]);
});

test("a new row is written once it is complete; until then the condition stays", async () => {
  const written = await show("self.way  ==  'SEA'");
  await press(one("button", "Add a row"));
  await type(box("Field of row 2"), "self.weight");
  expect(written).toEqual([]);
  expect(one("group", "Required while").textContent).toContain("Complete every row");
  await type(one("textbox", "Value of row 2"), "1000");
  expect(written.at(-1)).toBe("self.way  ==  'SEA' && self.weight > 1000");
});

test("the tests of a field fit its kind: a date is before or after, a number is less or more", async () => {
  await show("self.due < today && self.weight < limits.heavy");
  expect([labelOf("Test of row 1"), labelOf("Test of row 2")]).toEqual(["is before", "is less than"]);
  expect(choicesOf(box("Test of row 2"))).toContain("is at least");
  expect(choicesOf(box("Test of row 2"))).not.toContain("begins with");
});

test("rows are joined by and, or by or; a group is nested in them", async () => {
  const written = await show("self.way == 'SEA' && self.weight > 5");
  await press(one("radio", "any of these"));
  expect(written.at(-1)).toBe("self.way == 'SEA' || self.weight > 5");
  await press(one("button", "Add a group"));
  expect(all("button", "Add a row").length).toBe(2);
});

test("what an empty field means is one choice of the row", async () => {
  const written = await show("self.weight > 5");
  await type(box("If empty of row 1"), "true");
  expect(written.at(-1)).toBe("!has(self.weight) || self.weight > 5");
});

test("several values of a choice are ticked", async () => {
  const written = await show("self.way == 'SEA'");
  await type(box("Test of row 1"), "oneOf");
  expect(written.at(-1)).toBe("self.way in ['SEA']");
  await press(one("checkbox", "Air"));
  expect(written.at(-1)).toBe("self.way in ['SEA', 'AIR']");
});

test("rows of a list are tested by rows of their own", async () => {
  const written = await show("self.boxes.all(b, b.count > 0)");
  expect([labelOf("List of row 1"), labelOf("Rows that must fulfil it of row 1")]).toEqual(["Boxes", "every row fulfils:"]);
  await type(one("textbox", "Value of row 1"), "2");
  expect(written.at(-1)).toBe("self.boxes.all(b, b.count > 2)");
  await type(box("Rows that must fulfil it of row 1"), "some");
  expect(written.at(-1)).toBe("self.boxes.exists(b, b.count > 2)");
});

test("a condition of rows is made by hand, and written once its list and its rows are chosen", async () => {
  const written = await show("self.way == 'SEA'");
  await press(one("button", "Add a condition of rows"));
  expect(choicesOf(box("List of row 2"))).toEqual(["Choose a field", "Ways", "Boxes"]);
  await type(box("List of row 2"), "self.boxes");
  const field = () => all("combobox", "Field of row 1")[1] as HTMLSelectElement;
  expect([...field().querySelectorAll("optgroup")].map(({ label }) => label)).toEqual(["Row (Boxes)", "This record"]);
  await type(field(), "x.count");
  expect(written).toEqual([]);
  await type(one("textbox", "Value of row 1"), "4");
  expect(written).toEqual(["self.way == 'SEA' && self.boxes.exists(x, x.count > 4)"]);
});

test("a list of plain values has a condition of each value, with the options of the list", async () => {
  const written = await show("self.weight > 5");
  await press(one("button", "Add a condition of rows"));
  await type(box("List of row 2"), "self.ways");
  await type(box("Rows that must fulfil it of row 2"), "every");
  const inBody = (name: string) => all("combobox", name)[1] as HTMLSelectElement;
  await type(inBody("Field of row 1"), "x");
  expect(inBody("Field of row 1").selectedOptions[0]?.textContent).toBe("Value of Ways");
  await type(box("Value of row 1"), "'AIR'");
  expect(written.at(-1)).toBe("self.weight > 5 && self.ways.all(x, x == 'AIR')");
});

test("a condition of plain values is shown as it was written", async () => {
  const written = await show("self.ways.exists(way, way == 'SEA')");
  expect([labelOf("List of row 1"), labelOf("Field of row 1"), labelOf("Value of row 1")]).toEqual(["Ways", "Value of Ways", "Sea"]);
  await type(box("Test of row 1"), "isNot");
  expect(written).toEqual(["self.ways.exists(way, way != 'SEA')"]);
});

test("a part that rows cannot say stays between them as a formula", async () => {
  await show("self.weight > 5 && (self.way == 'SEA' ? self.weight < 9 : true)");
  expect(labelOf("Field of row 1")).toBe("Weight");
  expect(formula("Formula … of row 2")?.textContent).toContain("Way");
});

test("a function that gives yes or no is a row, and its other answer is chosen", async () => {
  const written = await show("isWorkday(self.due) && self.weight > 5");
  expect([labelOf("Test of row 1"), labelOf("Value of row 1")]).toEqual(["is", "yes"]);
  await type(box("Test of row 1"), "isNot");
  expect(written.at(-1)).toBe("isWorkday(self.due) != true && self.weight > 5");
});

test("another source of a value changes nothing before the value is chosen", async () => {
  const written = await show("self.weight > 5");
  for (const source of ["field", "limit", "formula"]) {
    await type(box("Value of row 1: where it comes from"), source);
    expect(one("group", "Required while").textContent).toContain("Complete every row");
  }
  expect(written).toEqual([]);
  await type(box("Value of row 1: where it comes from"), "limit");
  await type(box("Value of row 1"), "heavy");
  expect(written).toEqual(["self.weight > limits.heavy"]);
});

test("a formula in place of a field begins with the field, and the condition stays meanwhile", async () => {
  const written = await show("self.weight > 5");
  await type(box("Field of row 1"), "=");
  expect(formula("Formula … of row 1")?.textContent).toContain("Weight");
  expect(written).toEqual([]);
});

test("what a formula gives decides what it is compared with", async () => {
  await show("coalesce(self.way, 'AIR') == 'SEA' && lower(self.way) == 'sea' && size(self.boxes) == 2");
  expect(labelOf("Value of row 1")).toBe("Sea");
  expect(choicesOf(box("Test of row 2"))).toContain("begins with");
  expect((one("textbox", "Value of row 2") as HTMLInputElement).value).toBe("sea");
  expect(choicesOf(box("Test of row 3"))).not.toContain("begins with");
});

test("the last row can be removed", async () => {
  const written = await show("self.weight > 5");
  await press(one("button", "Remove row 1"));
  expect(written).toEqual([""]);
});
