// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { useExamples, useStored } from "../../../src/workbench/client/useExamples.ts";
import { clearPage, settle } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const path = "schemas/entities/box.json";
const shown = () => JSON.parse(document.querySelector("p")?.textContent ?? "null") as unknown;

test("the examples are those of the draft; the last valid ones remain while the text is broken", async () => {
  const workbench = await testWorkbench({ texts: { [path]: '{ "examples": [{ "no": 1 }, "no record"] }' } });
  const Examples = () => <p>{JSON.stringify(useExamples("box"))}</p>;
  await renderInWorkbench(workbench, <Examples />);
  expect(shown()).toEqual([{ no: 1 }]);
  const type = async (text: string) => {
    act(() => workbench.draft.type(path, text));
    await settle(1);
  };
  await type('{ "examples": [{ "no": 2 }] }');
  expect(shown()).toEqual([{ no: 2 }]);
  await type('{ "examples": [{ "no": ');
  expect(shown()).toEqual([{ no: 2 }]);
});

test("stored records are empty until they are loaded, and if the call fails", async () => {
  const record = { id: "1", customer: "anna", title: "B-1", record: {} };
  const workbench = await testWorkbench({
    api: {
      records: async (entity) => {
        if (entity === "box") return [record];
        throw new Error("offline");
      },
    },
  });
  const Stored = ({ of }: { readonly of: string }) => <p>{JSON.stringify(useStored(of))}</p>;
  await renderInWorkbench(workbench, <Stored of="box" />);
  expect(shown()).toEqual([record]);
  clearPage();
  await renderInWorkbench(workbench, <Stored of="label" />);
  expect(shown()).toEqual([]);
});
