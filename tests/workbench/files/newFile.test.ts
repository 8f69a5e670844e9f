import { describe, expect, test } from "vitest";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { mayBeCalled, newFile, type NewFilePlan, readHabits } from "../../../src/workbench/files/newFile.ts";
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

const textOf = (path: string): string => library.files.find((file) => file.path === path)?.text ?? "";
const habits = readHabits(textOf("screens.json"), textOf("schemas/endpoints.json"));

describe("a new file", () => {
  test("of an entity and of its screen works as it is begun: stored, listed, filled in, in the menu", () => {
    const entity = newFile({ kind: "entity", name: "packing-note", habits });
    const screen = newFile({ kind: "screen", name: "packingNotes", habits, entity: { name: "packing-note", text: entity.text } });
    const input = made(entity, screen);
    expect(findingsOf(input).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(entity.places.map(({ at }) => at)).toEqual(["/calls/packingNoteList", "/calls/packingNoteSave", "/calls/packingNoteDelete"]);
    expect(JSON.parse(screen.text)).toMatchObject({ list: { columns: [{ field: "name", link: true }] } });
    expect(input.files.find(({ path }) => path === "screens.json")?.text).toContain('"/packingNotes"');
  });

  test("of options has one to begin with, and lacks only a field that uses it", () => {
    const errors = findingsOf(made(newFile({ kind: "codes", name: "colour", habits }))).filter(({ severity }) => severity === "error");
    expect(errors.map(({ rule }) => rule)).toEqual(["unused/codes"]);
  });

  test("has the languages of the product, and its calls are where most of the product's calls are", () => {
    const call = (path: string, does: string) => ({ path, does, entity: "book" });
    const calls = {
      a: call("/staff/v2/book/list", "list"),
      b: call("/staff/v2/book/save", "save"),
      c: call("/book/delete", "delete"),
      d: call("/a/b/c/d", "export"),
      e: { path: "/x/y/list", does: "list" },
    };
    const german = readHabits(JSON.stringify({ languages: [{ code: "de" }, { code: "fr" }] }), JSON.stringify({ calls }));
    const entity = newFile({ kind: "entity", name: "packing-note", habits: german });
    expect(JSON.parse(entity.text)).toMatchObject({ "x-label": { de: "Packing note", fr: "Packing note" } });
    expect(entity.text).not.toMatch(/"(zh|en)"/);
    expect(entity.places.map(({ value }) => value)).toMatchObject([
      { path: "/staff/v2/packingNote/list" },
      { path: "/staff/v2/packingNote/save" },
      { path: "/staff/v2/packingNote/delete" },
    ]);
    expect(readHabits("{}", "{}")).toEqual({ languages: [], callFolder: "" });
  });

  test("is called as its readers need it", () => {
    expect(["packing-note", "x2"].every((name) => mayBeCalled("entity", name))).toBe(true);
    expect(["PackingNote", "2x", "a_b", "a--b", "x".repeat(41), "../x"].some((name) => mayBeCalled("entity", name))).toBe(false);
    expect(mayBeCalled("screen", "packingNotes")).toBe(true);
    expect(["a.b", "a/b", ""].some((name) => mayBeCalled("codes", name))).toBe(false);
  });
});
