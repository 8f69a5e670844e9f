// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import type { Approval } from "#dialect/wire/approval.ts";
import type { Difference } from "#dialect/wire/workbench.ts";
import { PublishDialog } from "../../../src/workbench/publish/PublishDialog.tsx";
import { all, clearPage, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const path = "schemas/limits.json";

/** The dialog, and what completes the impact. */
async function show(approval?: Approval, reason = "VAT") {
  const publish = vi.fn(async () => ({ number: 4, catalog: "/c" }));
  let resolve: (impact: DraftImpact) => void = () => undefined;
  const promise = new Promise<DraftImpact>((done) => (resolve = done));
  let state = approval;
  const askApproval = vi.fn(async () => void (state = { state: "asked" }));
  const api = {
    publish,
    askApproval,
    difference: async () => ({ revision: 1, inForce: "v1", changes: [], patch: "", undeclared: [], ...(state && { approval: state }) }),
    impact: () => promise,
  };
  const workbench = await testWorkbench({ texts: { [path]: "{}" }, api });
  await renderInWorkbench(workbench, <PublishDialog open onClose={() => undefined} onOpen={() => undefined} />);
  if (reason !== "") await type(one("textbox", "Reason"), reason);
  const complete = (migrations: DraftImpact["migrations"] = []) => act(async () => resolve({ records: 10, entities: [], migrations }));
  return { publish, askApproval, complete };
}

test("what a migration changes is told, and what is lost by it", async () => {
  const { complete } = await show();
  await complete([
    { name: "0031-weight", records: 12, lost: 1, views: 2 },
    { name: "0032-code", records: 1, lost: 0, views: 0 },
  ]);
  expect(document.body.textContent).toContain(
    "Migration 0031-weight changes 12 stored records. 2 saved views of lists follow. 1 value cannot be converted and is deleted;",
  );
  expect(document.body.textContent).toContain("Migration 0032-code changes 1 stored record.");
});

test("publishing before the impact is known asks; waiting shows the impact, and then it publishes", async () => {
  const { publish, complete } = await show();
  await press(one("button", "Publish"));
  expect(publish).not.toHaveBeenCalled();
  expect(texts(all("alert"))[0]).toContain("not known yet");
  await complete();
  expect(document.body.textContent).toContain("refuse none of the 10 stored records");
  expect(all("button", "Publish without knowing it")).toEqual([]);
  await press(one("button", "Publish"));
  expect(publish).toHaveBeenCalledExactlyOnceWith("VAT", undefined, expect.objectContaining({ revision: 1, inForce: "v1" }));
});

test("Publish without a reason asks for it at its input, which gets the focus", async () => {
  const { publish, complete } = await show(undefined, "");
  await complete();
  await press(one("button", "Publish"));
  expect(publish).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(one("textbox", "Reason"));
  expect(texts(all("alert"))).toEqual(["Say why. Others read it in the history."]);
  await type(one("textbox", "Reason"), "VAT");
  expect(all("alert")).toEqual([]);
  await press(one("button", "Publish"));
  expect(publish).toHaveBeenCalledOnce();
});

test("an analyst who does not wait publishes by a separate button", async () => {
  const { publish } = await show();
  await press(one("button", "Publish"));
  await press(one("button", "Publish without knowing it"));
  expect(publish).toHaveBeenCalledOnce();
});

test("what needs a second person is asked for, and not published before somebody has approved", async () => {
  const { askApproval } = await show({ state: "none" });
  expect(all("button", "Publish")).toEqual([]);
  await press(one("button", "Ask for approval"));
  expect(askApproval).toHaveBeenCalledExactlyOnceWith("VAT");
  expect(document.body.textContent).toContain("Asked: another analyst has to approve");
  expect([all("button", "Publish"), all("button", "Ask for approval")]).toEqual([[], []]);
});

test("what another has approved is published, with their name", async () => {
  const { publish, complete } = await show({ state: "given", by: "Bo" });
  await complete();
  expect(document.body.textContent).toContain("Approved by Bo");
  await press(one("button", "Publish"));
  expect(publish).toHaveBeenCalledOnce();
});

test("what is not shown yet is not published: the button waits for the changes", async () => {
  const publish = vi.fn(async () => ({ number: 4, catalog: "/c" }));
  let tell: () => void = () => undefined;
  const differs = new Promise<Difference>(
    (resolve) => (tell = () => resolve({ revision: 1, inForce: "v1", changes: [], patch: "", undeclared: [] })),
  );
  const api = { publish, difference: () => differs, impact: async () => ({ records: 10, entities: [], migrations: [] }) };
  await renderInWorkbench(
    await testWorkbench({ texts: { [path]: "{}" }, api }),
    <PublishDialog open onClose={() => undefined} onOpen={() => undefined} />,
  );
  await type(one("textbox", "Reason"), "VAT");
  const button = () => one("button", "Publish") as HTMLButtonElement;
  expect(button().disabled).toBe(true);
  await act(async () => tell());
  await press(button());
  expect(publish).toHaveBeenCalledExactlyOnceWith("VAT", undefined, expect.objectContaining({ revision: 1, inForce: "v1" }));
});
