import { describe, expect, test } from "vitest";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { library, planted } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("i18n/missing", "i18n/param-mismatch", "i18n/plural", "i18n/unknown-language");

test("a value between single braces, which nothing fills in, is an error", () => {
  const single = planted("schemas/messages/en.json", '"list.total"', '"list.none": "No {what}",\n  "list.total"');
  expect(lintSchemas(single)).toContainEqual(
    expect.objectContaining({
      rule: "i18n/param-mismatch",
      pointer: "/list.none",
      message: expect.stringMatching(/Write \{\{what\}\}/) as string,
    }),
  );
});

describe("sentences that ship with the source", () => {
  const own = {
    en: { "list.total": "{{count}} in all", "action.cancel": "Cancel" },
    zh: { "list.total": "共 {{count}}", "action.cancel": "取消" },
  };

  test("need not be in the product, whose own sentence may be in one language alone", () => {
    expect(lintSchemas({ ...library, own })).toEqual(lintSchemas(library));
    const inOne = planted("schemas/messages/en.json", '"list.total"', '"action.cancel": "Never mind",\n  "list.total"');
    expect(lintSchemas({ ...inOne, own }).filter(({ rule }) => rule.startsWith("i18n/"))).toEqual([]);
  });

  test("keep their placeholders where the product replaces them", () => {
    const changed = planted("schemas/messages/en.json", '"list.total"', '"action.cancel": "Never mind, {{name}}",\n  "list.total"');
    expect(lintSchemas({ ...changed, own })).toContainEqual(
      expect.objectContaining({ rule: "i18n/param-mismatch", pointer: "/action.cancel", file: "schemas/messages/en.json" }),
    );
  });

  test("are shown in English in a language that has none, which is a warning with their number", () => {
    expect(lintSchemas({ ...library, own: { en: own.en } })).toContainEqual(
      expect.objectContaining({
        rule: "i18n/missing",
        severity: "warning",
        file: "schemas/messages/zh.json",
        message: expect.stringMatching(/no sentences in "zh": 1 of them/) as string,
      }),
    );
  });
});
