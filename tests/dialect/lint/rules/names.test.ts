import { describe, expect, test } from "vitest";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { library } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes(
  "ref/call",
  "ref/code",
  "ref/entity",
  "ref/icon",
  "ref/kind",
  "ref/limit",
  "ref/message",
  "ref/screen",
  "ref/sums",
  "ref/table",
  "spec/unknown",
);

describe("calls that the shell asks", () => {
  const found = (acts: string[], calls: Record<string, string>) => lintSchemas({ ...library, shell: { acts, calls, fields: {} } });

  test("stand in endpoints.json", () => {
    expect(found(["list", "save"], { bookList: "list" })).toEqual(lintSchemas(library));
    const file = "schemas/endpoints.json";
    expect(found(["login"], {})).toMatchObject([
      { rule: "ref/call", severity: "error", file, pointer: "/calls", message: expect.stringContaining('does "login"') as string },
    ]);
  });

  test("do what the shell expects, where they are asked by key", () => {
    expect(found([], { bookList: "save", reader: "list" })).toMatchObject([
      { rule: "ref/call", pointer: "/calls", message: expect.stringContaining('"reader": {') as string },
      { rule: "ref/call", pointer: "/calls/bookList/does", message: expect.stringContaining('does "save"') as string },
    ]);
  });

  test("have entities with the fields that the server reads by name", () => {
    const shell = { acts: [], calls: {}, fields: { save: ["title", "loginName"] } };
    const wrong = lintSchemas({ ...library, shell }).filter(({ message }) => message.includes("loginName"));
    expect(wrong.length).toBeGreaterThan(0);
    for (const finding of wrong)
      expect(finding).toMatchObject({
        rule: "ref/field",
        severity: "error",
        pointer: "/properties",
        file: expect.stringMatching(/entities/) as string,
      });
  });
});
