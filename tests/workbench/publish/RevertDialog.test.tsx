// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { Change } from "#dialect/diff/change.ts";
import { RevertDialog } from "../../../src/workbench/publish/RevertDialog.tsx";
import { WorkbenchApiError } from "../../../src/workbench/client/workbenchApi.ts";
import { clearPage, eventually, one } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const impact = {
  ...{ records: 9, migrations: [] },
  entities: [
    {
      ...{ entity: "book", label: { en: "Book" }, records: 9, refused: 1, atAnySave: 1, fresh: 1, times: [] },
      findings: [
        {
          ...{ code: "unknown", path: "/loanNo", sentence: { en: "Loan is no field any more" }, records: 1, already: 0 },
          ...{ atAnySave: 1, customers: 1, ids: ["b"], titles: ["Emma"] },
        },
      ],
    },
  ],
};
const change: Change = {
  ...{ risk: "breaking", file: "schemas/entities/book.json", pointer: "/properties/loanNo" },
  ...{ where: { en: "Book" }, what: { en: "field Loan removed" }, readers: [] },
  kind: "fieldRemoved",
} as unknown as Change;

async function show(refusal: WorkbenchApiError) {
  const asked = vi.fn(async () => impact);
  const previewUndo = async () => {
    throw refusal;
  };
  const workbench = await testWorkbench({ api: { previewUndo, impact: asked } });
  await renderInWorkbench(workbench, <RevertDialog target={{ only: 3 }} onClose={() => undefined} onReverted={() => undefined} />);
  return asked;
}

test("a revert that would take entered values away says which, and of which records, and cannot be pressed", async () => {
  const asked = await show(new WorkbenchApiError(422, "People have entered values", { undeclared: [{ change, step: {} }] }));
  await eventually(() => expect(document.body.textContent).toContain("Loan is no field any more"));
  const text = document.body.textContent;
  expect([text.includes("People have entered values"), text.includes("What it would take away"), text.includes("Emma")]).toEqual([
    true,
    true,
    true,
  ]);
  expect(asked).toHaveBeenCalledWith({ revert: { only: 3 } });
  expect((one("button", "Take out this publication") as HTMLButtonElement).disabled).toBe(true);
});

test("one that is refused for another reason has no impact", async () => {
  const asked = await show(new WorkbenchApiError(409, "Another publication changed the same values", {}));
  await eventually(() => expect(document.body.textContent).toContain("Another publication changed the same values"));
  expect(asked).not.toHaveBeenCalled();
});
