import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import { createWorkbenchTranslation, readLanguage } from "../../../src/workbench/client/translation.ts";
import { benchWords, testLanguages } from "../../helpers/workbench/benchWords.ts";

const folder = join(root, "src/workbench");
const { en = {}, ...others } = benchWords;
const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

describe("the sentences of the workbench", () => {
  test.each(Object.entries(others))("exist in %s as in English, with the same placeholders", (_language, words) => {
    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) expect(places(words[key] ?? ""), key).toEqual(places(text));
  });

  test("have no place between single braces, which nothing fills in", () => {
    const single = Object.entries(benchWords).flatMap(([language, words]) =>
      Object.entries(words).flatMap(([key, text]) => (/(^|[^{])\{\w+\}/.test(text) ? [`${language} ${key}`] : [])),
    );
    expect(single).toEqual([]);
  });

  test("are all used", () => {
    const sources = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(join(folder, path), "utf8"))
      .join("\n");
    const patterns = [...sources.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`\s]*)`/g)].map(
      ([, template = ""]) => new RegExp(`^${template.replaceAll(/[.]/g, "\\.").replaceAll(/\$\{[^}]*\}/g, ".+")}$`),
    );
    const unused = Object.keys(en).filter((key) => {
      const name = key.replace(/_one$/, "");
      return !sources.includes(`"${name}"`) && !patterns.some((pattern) => pattern.test(name));
    });
    expect(unused).toEqual([]);
  });

  test("fill their places, and say one thing by a sentence of its own", () => {
    const words = createWorkbenchTranslation("en", benchWords);
    expect(words.t("draft.count", { count: 3 })).toBe("3 files changed");
    expect(words.t("draft.count", { count: 1 })).toBe("1 file changed");
    expect(createWorkbenchTranslation("de", benchWords).t("draft.count", { count: 1 })).toBe("1 Datei geändert");
  });

  test("that a language lacks are said in English", () => {
    const words = createWorkbenchTranslation("fr", { ...benchWords, fr: { "draft.publish": "Publier" } });
    expect([words.t("draft.publish"), words.t("draft.discard")]).toEqual(["Publier", "Discard"]);
    expect(words.inEach([{ code: "fr", name: "Français", html: "fr" }, ...testLanguages], "draft.publish")).toEqual({
      fr: "Publier",
      zh: "发布",
      en: "Publish",
    });
  });
});

describe("the language of the workbench", () => {
  afterEach(() => vi.unstubAllGlobals());
  const product = [{ code: "de", name: "Deutsch", html: "de" }, ...testLanguages];
  let page = "zh-CN";
  const languageOf = (cookie: string, ...languages: string[]): string => {
    vi.stubGlobal("document", { cookie, documentElement: { lang: page } });
    vi.stubGlobal("navigator", { languages });
    return readLanguage(product);
  };

  test("is the chosen one", () => expect(languageOf("session=1; language=zh", "en-US")).toBe("zh"));
  test("is the browser's, before one of the product's is chosen", () => {
    expect(languageOf("", "fr-FR", "en-GB", "zh-CN")).toBe("en");
    expect(languageOf("language=fr", "de-AT", "en-US")).toBe("de");
  });
  test("is that of the page where the browser has none of the product's, else the product's own", () => {
    expect(languageOf("", "fr-FR")).toBe("zh");
    page = "it";
    expect(languageOf("", "fr-FR")).toBe("de");
  });
});
