import { expect, test } from "vitest";
import type { PickedPart } from "#dialect/wire/preview.ts";
import { planEdit } from "../../../src/workbench/preview/pageEdits.ts";
import type { PickContext } from "../../../src/workbench/preview/resolvePick.ts";

const label = (en: string) => ({ en, zh: `${en}的` });
const tabs = [
  { id: "all", label: label("All") },
  { id: "open", label: label("Open") },
  { id: "done", label: label("Done") },
];
const states = JSON.stringify({ entity: "box", tabs, transitions: [{ id: "send", label: label("Send") }] });
const toolbar = ["create", { screen: "papers", label: label("Papers") }];
const screen = JSON.stringify({ list: { toolbar } });
const context = {
  view: { screen: "boxes", entity: "box", part: "list" },
  screen: { list: { columns: [], toolbar } },
  schema: { properties: {} },
  states: { box: JSON.parse(states) },
  language: "en",
  messages: { "action.create": "New" },
} as unknown as PickContext;
const tab = (name: string): PickedPart => ({ kind: "tab", label: name });
const button = (name: string): PickedPart => ({ kind: "button", label: name });
const ids = (text: string) => (JSON.parse(text) as { readonly tabs: readonly { readonly id: string }[] }).tabs.map(({ id }) => id);

function done(edit: Parameters<typeof planEdit>[0], text: string): string {
  const planned = planEdit(edit, context);
  return typeof planned === "string" ? planned : `${planned.path} ${planned.change(text)}`;
}

test.each([
  ["All", "Done", true, ["open", "done", "all"]],
  ["Done", "All", false, ["done", "all", "open"]],
  ["Done", "Open", false, ["all", "done", "open"]],
  ["Open", "Open", true, ["all", "open", "done"]],
] as const)("the tab %s is dragged to %s (after: %s) in the file of the states", (part, target, after, wanted) => {
  const planned = planEdit({ do: "move", part: tab(part), target: tab(target), after }, context);
  if (typeof planned === "string") throw new Error(planned);
  expect(planned.path).toBe("schemas/states/box.json");
  expect(ids(planned.change(states))).toEqual(wanted);
});

test("a button moves among those of its screen, by dragging and by keys; at the end it stays", () => {
  const other = `schemas/screens/boxes.json ${JSON.stringify({ list: { toolbar: [toolbar[1], toolbar[0]] } })}`;
  const compact = (text: string) => text.replaceAll(/": |, "|\{ | \}/g, (found) => found.trim());
  expect(compact(done({ do: "move", part: button("Papers"), target: button("New"), after: false }, screen))).toBe(other);
  expect(compact(done({ do: "step", part: button("New"), by: 1 }, screen))).toBe(other);
  expect(done({ do: "step", part: button("New"), by: -1 }, screen)).toBe(`schemas/screens/boxes.json ${screen}`);
});

test("a button of the screen does not move among the steps of the states, and is not taken off by a key", () => {
  expect(done({ do: "move", part: button("Papers"), target: button("Send"), after: true }, screen)).toBe("notMovable");
  expect(done({ do: "remove", part: button("Papers") }, screen)).toBe("elsewhere");
});
