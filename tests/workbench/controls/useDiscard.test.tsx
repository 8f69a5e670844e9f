// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { Toaster } from "#engine";
import { workbenchToasts } from "../../../src/workbench/client/toasts.ts";
import { useDiscard } from "../../../src/workbench/controls/useDiscard.ts";
import { clearPage, eventually, one, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

function Buttons() {
  const discard = useDiscard();
  return (
    <>
      <button type="button" onClick={() => void discard()}>
        Discard
      </button>
      <Toaster toasts={workbenchToasts} label="Messages" closeLabel="Close" />
    </>
  );
}

async function changed() {
  const workbench = await testWorkbench({
    texts: { "a.json": "one", "b.json": "two" },
    api: { discard: async () => ({ revision: 9, preview: { catalog: "" } }) },
  });
  for (const path of ["a.json", "b.json"]) await workbench.draft.open(path);
  workbench.draft.type("a.json", "one, changed");
  workbench.draft.type("b.json", "two, changed");
  await workbench.draft.whenChecked();
  await renderInWorkbench(workbench, <Buttons />);
  const text = (path: string) => workbench.draft.view().open[path]?.text;
  await press(one("button", "Discard"));
  await eventually(() => expect([text("a.json"), text("b.json")]).toEqual(["one", "two"]));
  return { workbench, text };
}

test("what was discarded by a slip is brought back, in every file", async () => {
  const { text } = await changed();
  await eventually(() => expect(document.body.textContent).toContain("2 files are as they were published"));
  await press(one("button", "Bring back"));
  await eventually(() => expect([text("a.json"), text("b.json")]).toEqual(["one, changed", "two, changed"]));
});

test("a file that was changed since then is not written over", async () => {
  const { workbench, text } = await changed();
  await eventually(() => expect(document.body.textContent).toContain("Bring back"));
  workbench.draft.type("a.json", "one, new");
  await workbench.draft.whenChecked();
  await press(one("button", "Bring back"));
  await eventually(() => expect([text("a.json"), text("b.json")]).toEqual(["one, new", "two, changed"]));
});
