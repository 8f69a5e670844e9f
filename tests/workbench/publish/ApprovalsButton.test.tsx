// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { act } from "react";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import type { ApprovalRequest } from "#dialect/wire/approval.ts";
import type { PublishResult } from "#dialect/wire/workbench.ts";
import { ApprovalsButton } from "../../../src/workbench/publish/ApprovalsButton.tsx";
import { all, clearPage, eventually, one, press, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const request: ApprovalRequest = {
  analyst: "Bo",
  set: "New prices",
  hash: "h",
  inForce: "v1",
  reason: "Fewer boxes",
  changes: [],
  acts: ["approve"],
};

const impact = async () => ({ records: 10, entities: [], migrations: [] });

async function show(toApprove: number) {
  let waiting = [request];
  const approve = vi.fn(async () => void (waiting = []));
  const draft = async () => ({
    revision: 0,
    files: [],
    others: [],
    behind: [],
    toApprove: Math.min(toApprove, waiting.length),
    comments: [],
    notices: [],
  });
  await renderInWorkbench(await testWorkbench({ api: { draft, approvals: async () => waiting, approve, impact } }), <ApprovalsButton />);
  return approve;
}

test("while nobody asks there is no button", async () => {
  await show(0);
  expect(all("button", /To do for others/)).toEqual([]);
});

test("what others ask for is shown with its reason and author, approved with a press, and gone then", async () => {
  const approve = await show(1);
  await press(one("button", "To do for others (1)"));
  await eventually(() => expect(document.body.textContent).toContain("Bo, New prices"));
  await eventually(() => expect(document.body.textContent).toContain("refuse none of the 10 stored records"));
  await press(one("button", "Approve"));
  expect(approve).toHaveBeenCalledExactlyOnceWith(request);
  await eventually(() => expect(document.body.textContent).toContain("Nothing waits for you"));
  expect(all("button", /To do for others/)).toEqual([]);
});

test("what may be published for its author has a button for it; a person who approves too does both with one press", async () => {
  const asked = [
    { ...request, acts: ["publish"] as const },
    { ...request, set: "", analyst: "Mei", acts: ["approve", "publish"] as const },
  ];
  const publishFor = vi.fn(async () => ({ number: 7, catalog: "" }));
  const draft = async () => ({ revision: 0, files: [], others: [], behind: [], toApprove: 2, comments: [], notices: [] });
  await renderInWorkbench(await testWorkbench({ api: { draft, approvals: async () => asked, publishFor, impact } }), <ApprovalsButton />);
  await press(one("button", "To do for others (2)"));
  await eventually(() => expect(all("button", "Approve")).toHaveLength(1));
  await press(one("button", "Publish for Bo"));
  expect(publishFor).toHaveBeenLastCalledWith(asked[0]);
  await press(one("button", "Approve and publish for Mei"));
  expect(publishFor).toHaveBeenLastCalledWith(asked[1]);
});

test("nothing is approved or published before it is known what it means to stored records, and only once", async () => {
  let tell: (found: DraftImpact) => void = () => undefined;
  const question = vi.fn(() => new Promise<DraftImpact>((resolve) => (tell = resolve)));
  let done: () => void = () => undefined;
  const publishFor = vi.fn(() => new Promise<PublishResult>((resolve) => (done = () => resolve({ number: 7, catalog: "" }))));
  const draft = async () => ({ revision: 0, files: [], others: [], behind: [], toApprove: 1, comments: [], notices: [] });
  const asked = [{ ...request, acts: ["publish"] as const }];
  const api = { draft, approvals: async () => asked, publishFor, impact: question };
  await renderInWorkbench(await testWorkbench({ api }), <ApprovalsButton />);
  await press(one("button", "To do for others (1)"));
  const publish = () => one("button", "Publish for Bo") as HTMLButtonElement;
  await eventually(() => expect(publish().disabled).toBe(true));
  expect(question).toHaveBeenCalledWith({ of: { analyst: "Bo", set: "New prices", hash: "h" } });
  await act(async () => tell({ records: 10, entities: [], migrations: [] }));
  await press(publish());
  expect(publish().disabled).toBe(true);
  await act(async () => done());
  expect(publishFor).toHaveBeenCalledOnce();
});

test("a request is sent back with a reason, and not without", async () => {
  const sendBack = vi.fn(async () => undefined);
  const draft = async () => ({ revision: 0, files: [], others: [], behind: [], toApprove: 1, comments: [], notices: [] });
  const api = { draft, approvals: async () => [request], sendBack, impact };
  await renderInWorkbench(await testWorkbench({ api }), <ApprovalsButton />);
  await press(one("button", "To do for others (1)"));
  await press(one("button", "Send back"));
  expect((one("button", "Send back") as HTMLButtonElement).disabled).toBe(true);
  await type(one("textbox", "What should change"), "Ask the shop");
  await press(one("button", "Send back"));
  expect(sendBack).toHaveBeenCalledExactlyOnceWith(request, "Ask the shop");
});

test("a publication that waits says why, and its approval that it brings it into force", async () => {
  const approve = vi.fn(async () => undefined);
  const draft = async () => ({ revision: 0, files: [], others: [], behind: [], toApprove: 1, comments: [], notices: [] });
  const api = { draft, approvals: async () => [{ ...request, set: "", number: 9 }], approve, impact };
  await renderInWorkbench(await testWorkbench({ api }), <ApprovalsButton />);
  await press(one("button", "To do for others (1)"));
  await eventually(() => expect(document.body.textContent).toContain("Publication 9 was due"));
  await press(one("button", "Approve and bring into force"));
  expect(approve).toHaveBeenCalledExactlyOnceWith({ ...request, set: "", number: 9 });
});
