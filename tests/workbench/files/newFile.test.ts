import { describe, expect, test } from "vitest";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { mayBeCalled, newFile, type NewFilePlan } from "../../../src/workbench/files/newFile.ts";
import { findingsOf, library } from "../../dialect/lint/library.ts";

/** The library with what the plans make, as the check sees it: without a compiler. */
function made(...plans: readonly NewFilePlan[]) {
  const texts = new Map(library.files.map(({ path, text }) => [path, text]));
  for (const { path, text, places } of plans) {
    texts.set(path, text);
    for (const place of places) texts.set(place.path, setJsonValue(texts.get(place.path) ?? "", place.at, place.value).text);
  }
  return { ...library, files: [...texts].map(([path, text]) => ({ path, text })) };
}

describe("a new file", () => {
  test("of an entity and of its screen works as it is begun: stored, listed, filled in, in the menu", () => {
    const entity = newFile("entity", "packing-note");
    const screen = newFile("screen", "packingNotes", { name: "packing-note", text: entity.text });
    const input = made(entity, screen);
    expect(findingsOf(input).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(entity.places.map(({ at }) => at)).toEqual(["/calls/packingNoteList", "/calls/packingNoteSave", "/calls/packingNoteDelete"]);
    expect(JSON.parse(screen.text)).toMatchObject({ list: { columns: [{ field: "name", link: true }] } });
    expect(input.files.find(({ path }) => path === "screens.json")?.text).toContain('"/packingNotes"');
  });

  test("of options has one to begin with, and lacks only a field that uses it", () => {
    const errors = findingsOf(made(newFile("codes", "colour"))).filter(({ severity }) => severity === "error");
    expect(errors.map(({ rule }) => rule)).toEqual(["unused/codes"]);
  });

  test("is called as its readers need it", () => {
    expect(["packing-note", "x2"].every((name) => mayBeCalled("entity", name))).toBe(true);
    expect(["PackingNote", "2x", "a_b", "a--b", "x".repeat(41), "../x"].some((name) => mayBeCalled("entity", name))).toBe(false);
    expect(mayBeCalled("screen", "packingNotes")).toBe(true);
    expect(["a.b", "a/b", ""].some((name) => mayBeCalled("codes", name))).toBe(false);
  });
});
