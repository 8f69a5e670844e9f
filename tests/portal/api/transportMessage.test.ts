// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { transportMessage } from "../../../src/portal/api/transportMessage.ts";
import { createI18n } from "../../../src/portal/browser/i18n.ts";
import facts from "../../spec/facts/transport.json";
import { site } from "../../helpers/portal/testSite.ts";
import { en, zh } from "../../helpers/schemas/messages.ts";

const catalog = { site, messages: { zh, en } };

describe.each(["zh", "en"])("with the language set to %s", (language) => {
  const words = createI18n(catalog);
  words.use(language);

  const stated = facts.filter(({ kind, status }) => kind === "transportError" && typeof status === "number");
  for (const { id, status, text } of stated)
    test(`status ${status} says its Chinese sentence [${id}, XR-01, XR-02, Q-58]`, () => {
      expect(transportMessage(Number(status), words)).toBe(text);
    });

  test("any other status is named in the sentence [X-other]", () => {
    expect(transportMessage(418, words)).toMatch(/\p{Script=Han}.*418/u);
  });

  test("a timeout and a missing answer have theirs [XR-03, XR-04]", () => {
    const textOf = (id: string) => facts.find((fact) => fact.id === id)?.text;
    expect(transportMessage("timeout", words)).toBe(textOf("XR-03"));
    expect(transportMessage(0, words)).toBe(textOf("XR-04"));
  });
});
