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

  test("are in endpoints.json", () => {
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

describe("the call that answers with the facts of the user", () => {
  const findings = (call: object) => {
    const others = library.files.filter(({ path }) => path !== "schemas/entities/session.json");
    const files = others.map((file) => {
      if (file.path !== "schemas/endpoints.json") return file;
      const { calls, ...rest } = JSON.parse(file.text);
      return { ...file, text: JSON.stringify({ ...rest, calls: { ...calls, userInfo: { path: "/me", does: "userInfo", ...call } } }) };
    });
    return lintSchemas({ ...library, files });
  };
  const withCall = (call: object) => findings(call).filter(({ rule }) => rule === "ref/entity");

  test("needs the entity session, unless it names another that exists", () => {
    expect(withCall({})).toMatchObject([
      {
        file: "schemas/endpoints.json",
        pointer: "/calls/userInfo/does",
        message: expect.stringContaining("schemas/entities/session.json") as string,
      },
    ]);
    expect(withCall({ entity: "book" })).toEqual([]);
    expect(withCall({ entity: "bok" })).toMatchObject([{ pointer: "/calls/userInfo/entity" }]);
  });

  test("names the entity whose fields expressions may ask as user and owner", () => {
    const unknown = (call: object) =>
      findings(call).flatMap(({ rule, message }) => (rule === "expr/unknown-field" && message.startsWith("user ") ? [message] : []));
    expect(unknown({})).toEqual([]);
    expect(unknown({ entity: "author" }).length).toBeGreaterThan(0);
  });
});
