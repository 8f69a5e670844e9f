/** Sections 1, 8 and 9: constants, messages, languages. */
import { expect, test } from "vitest";
import type { Limit } from "#dialect/schema/limits.ts";
import { acceptedTypes } from "#dialect/fields/acceptedTypes.ts";
import { catalog } from "../helpers/schemas/product.ts";
import { factsOf, type ValueFact } from "./facts.ts";
import { prove } from "./prove.ts";

const { files } = await catalog();
const inBytes = (megabytes: number): number => megabytes * 1024 * 1024;

const limitsOf = (id: string): Limit[] => Object.values(files.limits).filter((limit) => limit["x-spec"]?.includes(id));
prove(
  "constants",
  factsOf<ValueFact>("constant"),
  ({ id }) => {
    const found = limitsOf(id);
    return found.length > 0 ? { subject: found, traced: found } : undefined;
  },
  (limits, { value, unit }) => {
    const wanted = [value].flat().map((one) => (unit === "MB" ? inBytes(Number(one)) : one));
    const own = limits.filter((limit) => !limit["x-spec"]?.some((id) => id.startsWith("V-")) || limit["x-spec"]?.[0]?.startsWith("K-"));
    expect(own.map((limit) => limit.value)).toEqual(wanted);
  },
);

prove(
  "messages of the application",
  factsOf<ValueFact>("message").filter(({ keys }) => keys !== undefined),
  ({ keys = [] }) => (keys.some((key) => files.messages["en"]?.[key] !== undefined) ? { subject: keys, traced: [] } : undefined),
  (keys, { text }) => {
    for (const key of keys) {
      expect(files.messages["en"]?.[key], key).toBe(text);
      expect(files.messages["zh"]?.[key], key).toMatch(/\p{Script=Han}/u);
    }
  },
);

test("the size of an upload is stated in its sentence [M-16]", () => {
  const { value } = limitsOf("K-13")[0] ?? {};
  const sentence = files.messages["en"]?.["problem.fileSize"]?.replace("{{limit}}", String(Number(value) / inBytes(1)));
  expect(sentence).toBe(factsOf<ValueFact>("message").find(({ id }) => id === "M-16")?.text);
});

test("the types of an upload are stated in its sentence, from the field's own list [M-17]", () => {
  const { accept = [] } = files.entities["sku"]?.properties["imgUrl"]?.["x-file"] ?? {};
  const sentence = files.messages["en"]?.["problem.imageType"]?.replace("{{types}}", acceptedTypes(accept));
  expect(sentence).toBe(factsOf<ValueFact>("message").find(({ id }) => id === "M-17")?.text);
});

const sentences = files.messages["zh"] ?? {};
prove(
  "messages of the transport",
  factsOf<ValueFact>("transportError"),
  ({ status }) => {
    const sentence = sentences[`transport.${status}`];
    return sentence === undefined ? undefined : { subject: sentence, traced: [] };
  },
  (sentence, { status, text }) => {
    expect(sentence).toBe(text);
    expect(files.messages["en"]?.[`transport.${status}`], "Chinese in both languages").toBe(sentence);
  },
);

test("the portal speaks Chinese and English, Chinese at first [P-010, F-06]", () => {
  expect(files.site.languages.map(({ code }) => code)).toEqual(["zh", "en"]);
  expect(files.site.defaultLanguage).toBe("zh");
});
