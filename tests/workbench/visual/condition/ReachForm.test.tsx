// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ReachForm } from "../../../../src/workbench/visual/condition/ReachForm.tsx";
import type { RoleKind } from "../../../../src/workbench/visual/condition/reachModel.ts";
import { all, clearPage, one, press } from "../../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const entities = [
  { name: "box", label: "Box" },
  { name: "note", label: "Note" },
];

async function show(of: RoleKind, begin: Readonly<Record<string, string>>) {
  const written: (readonly [string, string])[] = [];
  function Form() {
    const [reach, setReach] = useState(begin);
    return (
      <ReachForm
        {...{ of, reach, entities }}
        pointer="/roles/sales/reach"
        triedOn={undefined}
        path="schemas/roles.json"
        file={{}}
        catalog={undefined}
        onChange={(entity, condition) => {
          written.push([entity, condition]);
          const { [entity]: _before, ...others } = reach;
          setReach(condition === "" ? others : { ...others, [entity]: condition });
        }}
      />
    );
  }
  await renderInWorkbench(await testWorkbench({ texts: {} }), <Form />);
  return written;
}

async function choose(name: string | RegExp, value: string) {
  const { act } = await import("react");
  const select = one("combobox", name) as HTMLSelectElement;
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
const chosen = (name: string) => (one("combobox", name) as HTMLSelectElement).selectedOptions[0]?.text;

test("a condition is shown as rows, and the words of a choice belong to the kind of the role", async () => {
  await show("staff", { "*": "owner.keeper == user.loginName" });
  expect(chosen("Of every entity")).toBe("those that meet a condition");
  expect(one("group", "Of every entity: which records")).toBeTruthy();
  expect(all("combobox").some((select) => (select as HTMLSelectElement).value === "owner.keeper")).toBe(true);
});

test("an entity gets records of its own, and loses them again", async () => {
  const written = await show("customer", {});
  expect(chosen("Of every entity")).toBe("all records of its customer");
  await choose("Other records of an entity …", "note");
  expect(chosen("Of every other entity")).toBe("all records of its customer");
  await choose("Note", "none");
  await press(one("button", "Remove Note"));
  expect(written).toEqual([
    ["note", "true"],
    ["note", "false"],
    ["note", ""],
  ]);
});

test("a new condition is not written before a row is complete", async () => {
  const written = await show("staff", { "*": "true" });
  await choose("Of every entity", "condition");
  expect(one("group", "Of every entity: which records")).toBeTruthy();
  expect(written).toEqual([]);
  await choose("Of every entity", "none");
  expect(written).toEqual([["*", ""]]);
});
