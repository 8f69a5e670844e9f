// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { RecordSelect } from "../../../src/workbench/controls/RecordSelect.tsx";
import { clearPage, one, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

test("examples are listed by number, stored records by title with their customer; one without a title by its id", async () => {
  const onChange = vi.fn();
  const stored = [
    { id: "7", customer: "anna", title: "PO-7", record: {} },
    { id: "8", customer: "bo", title: "", record: {} },
  ];
  await renderInWorkbench(
    await testWorkbench(),
    <RecordSelect label="Record" none="an empty form" value="" examples={[{ a: 1 }]} stored={stored} onChange={onChange} />,
  );
  const select = one("combobox", "Record") as HTMLSelectElement;
  expect([...select.options].map(({ textContent }) => textContent)).toEqual(["an empty form", "Example 1", "PO-7 (anna)", "8 (bo)"]);
  await type(select, "stored:8");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("stored:8");
});
