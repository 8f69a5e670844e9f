import { expect, test } from "vitest";
import { en, zh } from "../../helpers/schemas/messages.ts";

/** Every code a check can give; rules bring their own sentences. */
const codes = [
  ...["required", "type", "format", "pattern", "minLength", "maxLength", "enum", "const"],
  ...["minItems", "maxItems", "uniqueItems", "exclusive"],
  ...["number", "integer", "decimals", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["unknownField", "readOnly", "listItem", "listMax", "file", "fileSize", "fileType"],
  ...["unique", "limit", "stale", "reference"],
];
const counted = /^(min|max|exclusiveM|decimals|limit|listMax|fileSize)/;

test.each(["zh", "en"])("every problem has its sentence in %s, and every limit is told", (language) => {
  const messages = (language === "zh" ? zh : en) as Readonly<Record<string, string>>;
  for (const code of codes) {
    expect(messages[`problem.${code}`], code).toBeTruthy();
    if (counted.test(code)) expect(messages[`problem.${code}`], code).toContain("{{limit}}");
  }
});
