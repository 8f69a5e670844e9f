// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { ApprovalRequest } from "#dialect/wire/approval.ts";
import { ApprovalsButton } from "../../../src/workbench/publish/ApprovalsButton.tsx";
import { all, clearPage, eventually, one, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const request: ApprovalRequest = { analyst: "Bo", set: "New prices", hash: "h", reason: "Fewer boxes", changes: [] };

async function show(toApprove: number) {
  let waiting = [request];
  const approve = vi.fn(async () => void (waiting = []));
  const draft = async () => ({ revision: 0, files: [], others: [], behind: [], toApprove: Math.min(toApprove, waiting.length) });
  await renderInWorkbench(await testWorkbench({ api: { draft, approvals: async () => waiting, approve } }), <ApprovalsButton />);
  return approve;
}

test("while nobody asks there is no button", async () => {
  await show(0);
  expect(all("button", /To approve/)).toEqual([]);
});

test("what others ask for is shown with its reason and author, approved with a press, and gone then", async () => {
  const approve = await show(1);
  await press(one("button", "To approve (1)"));
  await eventually(() => expect(document.body.textContent).toContain("Bo, New prices"));
  await press(one("button", "Approve"));
  expect(approve).toHaveBeenCalledExactlyOnceWith(request);
  await eventually(() => expect(document.body.textContent).toContain("Nothing waits for you"));
  expect(all("button", /To approve/)).toEqual([]);
});
