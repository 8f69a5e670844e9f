// @vitest-environment happy-dom
import { act } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { useDraft, useWorkbench } from "../../../src/workbench/client/WorkbenchContext.tsx";
import { clearPage, settle } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

function Changed() {
  return <p>{useDraft().changed.join(" ")}</p>;
}

test("a component that reads the draft renders again when a text changes", async () => {
  const workbench = await testWorkbench({ texts: { "screens.json": "{}" } });
  await renderInWorkbench(workbench, <Changed />);
  expect(document.querySelector("p")?.textContent).toBe("");
  await act(async () => {
    await workbench.draft.open("screens.json");
    workbench.draft.type("screens.json", '{ "a": 1 }');
  });
  await settle(1);
  expect(document.querySelector("p")?.textContent).toBe("screens.json");
});

test("a component outside the workbench fails with the name of the hook", () => {
  const Outside = () => <p>{useWorkbench().analyst.name}</p>;
  expect(() => renderToString(<Outside />)).toThrow("useWorkbench");
});
