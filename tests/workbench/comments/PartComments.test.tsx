// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { DraftComment, NewComment } from "#dialect/wire/comments.ts";
import { PartComments } from "../../../src/workbench/comments/PartComments.tsx";
import { all, clearPage, eventually, one, press, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench, type TestWorkbenchOptions } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const path = "schemas/entities/book.json";
const text = JSON.stringify({ properties: { title: { "x-label": { en: "Title" } } }, "x-rules": [{ id: "due", rule: "true" }] });

async function show(pointer: string, comments: DraftComment[] = [], more: Pick<TestWorkbenchOptions, "analyst"> = {}) {
  const comment = vi.fn(async ({ of: _of, ...said }: NewComment) => {
    const made: DraftComment = { id: `${comments.length}`, analyst: "Anna", set: "", by: "Anna", at: "2026-01-01T00:00:00Z", ...said };
    comments.push(made);
    return made;
  });
  const resolveComment = vi.fn(async (id: string, resolved: boolean) => {
    const at = comments.findIndex((found) => found.id === id);
    if (resolved) comments[at] = { ...comments[at]!, resolvedBy: "Anna" };
  });
  const draft = async () => ({ revision: 0, files: [], others: [], behind: [], toApprove: 0, notices: [], comments: [...comments] });
  const workbench = await testWorkbench({ texts: { [path]: text }, api: { draft, comment, resolveComment }, ...more });
  await renderInWorkbench(workbench, <PartComments path={path} text={text} pointer={pointer} />);
  return { comment, resolveComment };
}

const asked: DraftComment = {
  ...{ id: "0", analyst: "Bo", set: "", path, part: "/x-rules/id=due", by: "Bo", at: "2026-01-01T00:00:00Z", text: "Until when?" },
};

test("a comment is sent with the anchor of the part that the form shows, and appears there", async () => {
  const { comment } = await show("/x-rules/0");
  await press(one("button", /Comments on/));
  await type(one("textbox", "Say something about this part"), "Too strict?");
  await press(one("button", "Send comment"));
  expect(comment).toHaveBeenCalledExactlyOnceWith({ path, part: "/x-rules/id=due", text: "Too strict?" });
  await eventually(() => expect(document.body.textContent).toContain("Too strict?Answer"));
});

test("an open comment is in sight, says whose draft it is about, is answered and resolved", async () => {
  const { comment, resolveComment } = await show("/x-rules/0", [asked]);
  expect(document.body.textContent).toContain("about the draft of Bo");
  await press(one("button", "Answer"));
  await type(one("textbox", "Your answer"), "Until May.");
  await press(one("button", "Answer"));
  expect(comment).toHaveBeenCalledExactlyOnceWith({ path: "", part: "", text: "Until May.", answers: "0" });
  await eventually(() => one("button", "Resolved"));
  await press(one("button", "Resolved"));
  expect(resolveComment).toHaveBeenCalledExactlyOnceWith("0", true);
  await eventually(() => expect(document.body.textContent).toContain("resolved by Anna"));
});

test("a comment at another part is not shown", async () => {
  await show("/properties/title", [asked]);
  expect(document.body.textContent).not.toContain("Until when?");
});

test("who may only publish reads, and writes nothing", async () => {
  await show("/x-rules/0", [asked], { analyst: { may: ["publish"] } });
  expect(document.body.textContent).toContain("Until when?");
  expect([...all("textbox", /./), ...all("button", "Answer")]).toEqual([]);
});
