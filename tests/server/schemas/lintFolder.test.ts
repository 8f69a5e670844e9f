import { expect, test } from "vitest";
import { failureFinding, schemaTexts } from "../../../src/server/schemas/lintFolder.ts";
import { libraryRoot } from "../../helpers/server/library.ts";

test("an error of the compiler becomes a finding at its file and pointer", () => {
  expect(failureFinding("schemas/entities/book.json#/properties/title: unknown keyword")).toMatchObject({
    ...{ rule: "compile/failed", severity: "error", file: "schemas/entities/book.json", pointer: "/properties/title" },
    message: "unknown keyword",
  });
});

test("an error without a file keeps its whole text", () => {
  expect(failureFinding("out of memory")).toMatchObject({ file: "schemas", pointer: "", message: "out of memory" });
});

test("the texts of a folder are all its JSON files, by their path below it", async () => {
  const paths = (await schemaTexts(libraryRoot)).map(({ path }) => path);
  expect(paths[0]).toBe("screens.json");
  expect(paths).toContain("schemas/entities/book.json");
  expect(paths.every((path) => path === "screens.json" || /^schemas\/.*\.json$/.test(path))).toBe(true);
});
