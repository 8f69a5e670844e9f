import { expect, test } from "vitest";
import { overlayDraft } from "../../../../src/server/workbench/drafts/draftWorkspace.ts";

const inForce = new Map([
  ["schemas/b.json", { text: "b", hash: "1" }],
  ["screens.json", { text: "s", hash: "2" }],
]);

test("a draft changes, adds and removes files, in the order of their paths", () => {
  const draft = [
    { path: "screens.json", text: "changed" },
    { path: "schemas/a.json", text: "new" },
    { path: "schemas/b.json", text: null },
  ];
  expect(overlayDraft(inForce, draft)).toEqual([
    { path: "schemas/a.json", text: "new" },
    { path: "screens.json", text: "changed" },
  ]);
  expect(overlayDraft(inForce, [])).toHaveLength(2);
});
