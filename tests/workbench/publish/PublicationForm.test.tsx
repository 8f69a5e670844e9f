// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { PublicationForm } from "../../../src/workbench/publish/PublicationForm.tsx";
import { clearPage, one, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const hint = "Several servers use this database";

test("reason and day are changed one at a time", async () => {
  const onChange = vi.fn();
  await renderInWorkbench(await testWorkbench(), <PublicationForm value={{ reason: "VAT", from: "" }} onChange={onChange} />);
  await type(one("textbox", "Reason"), "VAT 2027");
  await type(document.querySelector<HTMLInputElement>("input[type=date]")!, "2027-01-01");
  expect(onChange.mock.calls).toEqual([[{ reason: "VAT 2027", from: "" }], [{ reason: "VAT", from: "2027-01-01" }]]);
  expect(document.body.textContent).not.toContain(hint);
});

test("a server that does not publish says so", async () => {
  await renderInWorkbench(
    await testWorkbench({ publishes: false }),
    <PublicationForm value={{ reason: "", from: "" }} onChange={() => undefined} />,
  );
  expect(document.body.textContent).toContain(hint);
});
