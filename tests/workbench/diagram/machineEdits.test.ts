import { expect, test } from "vitest";
import {
  removed,
  stays,
  withListed,
  withMovedEnd,
  withState,
  withTarget,
  withTransition,
  withValue,
} from "../../../src/workbench/diagram/machineEdits.ts";

const text = `{
  "transitions": [{ "id": "send", "from": ["new", "back"], "to": "sent", "guard": "true" }]
}`;
const send = { pointer: "/transitions/0", from: ["new", "back"] };

test("a transition leads to a state, keeps the state, or removes the record", () => {
  expect(withTarget(text, send, "lost")).toBe(text.replace('"sent"', '"lost"'));
  expect(withTarget(text, send, stays)).toBe(text.replace('"to": "sent", ', ""));
  const gone = withTarget(text, send, removed);
  expect(gone).toBe(text.replace('"to": "sent", ', "").replace('"true"', '"true", "remove": true'));
  expect(withTarget(gone, send, "sent")).not.toContain("remove");
});

test("a moved end keeps the other end, and two that meet in one state become one", () => {
  expect(withMovedEnd(text, send, { end: "to", code: "sent", next: "lost" })).toBe(text.replace('"sent"', '"lost"'));
  expect(withMovedEnd(text, send, { end: "from", code: "back", next: "lost" })).toBe(text.replace('"back"', '"lost"'));
  expect(withMovedEnd(text, send, { end: "from", code: "back", next: "new" })).toBe(text.replace('["new", "back"]', '["new"]'));
});

test("a value enters a list once, and leaves it; a list that is absent is made", () => {
  const list = "/transitions/0/from";
  expect(withListed(text, list, "new", true)).toBe(text);
  expect(withListed(text, list, "back", false)).toBe(text.replace('["new", "back"]', '["new"]'));
  expect(withListed("{}", "/states", "new", true)).toBe('{ "states": ["new"] }');
});

test("an emptied text removes its keyword", () => {
  expect(withValue(text, "/transitions/0/guard", "")).toBe(text.replace(', "guard": "true"', ""));
  expect(withValue(text, "/transitions/0/guard", "self.ok")).toBe(text.replace('"true"', '"self.ok"'));
});

test("a new transition by time has a time from the beginning, a new state a label and a colour", () => {
  const label = { zh: "丢失", en: "Lose" };
  const added = JSON.parse(withTransition(text, { id: "lose", label, by: "time", from: "sent", to: "lost" })) as { transitions: object[] };
  expect(added.transitions[1]).toEqual({
    id: "lose",
    label,
    by: "time",
    from: ["sent"],
    to: "lost",
    after: "1 day in state",
    "x-status": "extension",
  });
  expect(JSON.parse(withState('{ "items": [] }', "lost", label))).toMatchObject({ items: [{ const: "lost", "x-label": label }] });
});
