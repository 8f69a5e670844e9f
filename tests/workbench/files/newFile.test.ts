import { describe, expect, test } from "vitest";
import { mayBeCalled, newFile, newFileKinds } from "../../../src/workbench/files/newFile.ts";
import { findingsOf, library } from "../../dialect/lint/library.ts";

const read = (path: string): string | undefined => library.files.find((file) => file.path === path)?.text;

/** The library with what the plans make, as the check sees it: without a compiler. */
function errorsWith(...requests: readonly Parameters<typeof newFile>[1][]) {
  const texts = new Map(library.files.map(({ path, text }) => [path, text]));
  for (const request of requests) for (const { path, after } of newFile((at) => texts.get(at), request)) texts.set(path, after);
  const files = [...texts].map(([path, text]) => ({ path, text }));
  return findingsOf({ ...library, files }).filter(({ severity }) => severity === "error");
}

describe("a new file", () => {
  test("is offered as an entity of each template first, then as a screen, states, options", () => {
    expect(newFileKinds).toEqual([
      "smallEntity",
      "addressBook",
      "limitedBook",
      "documentWithLines",
      "approvalFlow",
      "screen",
      "states",
      "codes",
    ]);
  });

  test("of a second screen of an entity is in the menu, and its calls are those that are there", () => {
    const entity = { kind: "smallEntity", name: "packing-note" } as const;
    expect(errorsWith(entity, { kind: "screen", name: "otherNotes", entity: "packing-note" })).toEqual([]);
  });

  test("of options has one to begin with, and lacks only a field that uses it", () => {
    expect(errorsWith({ kind: "codes", name: "colour" }).map(({ rule }) => rule)).toEqual(["unused/codes"]);
    const [codes] = newFile(read, { kind: "codes", name: "colour" });
    expect(codes?.after).toContain('"zh": "选项一"');
  });

  test("is called as its readers need it", () => {
    expect(["packing-note", "x2"].every((name) => mayBeCalled("smallEntity", name))).toBe(true);
    expect(["PackingNote", "2x", "a_b", "a--b", "x".repeat(41), "../x"].some((name) => mayBeCalled("approvalFlow", name))).toBe(false);
    expect([mayBeCalled("screen", "packingNotes"), mayBeCalled("screen", "PackingNotes")]).toEqual([true, false]);
    expect(["a.b", "a/b", ""].some((name) => mayBeCalled("codes", name))).toBe(false);
  });
});
