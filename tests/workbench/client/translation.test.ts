import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import { createWorkbenchTranslation, readLanguage } from "../../../src/workbench/client/translation.ts";

const folder = join(root, "src/workbench");
const read = (language: string) => JSON.parse(readFileSync(join(folder, `words/${language}.json`), "utf8")) as Record<string, string>;
const [zh, en] = [read("zh"), read("en")];
const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

describe("the sentences of the workbench", () => {
  test("stand in both languages, with the same places", () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) expect(places(zh[key] ?? ""), key).toEqual(places(text));
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
    const words = createWorkbenchTranslation("en");
    expect(words.t("draft.count", { count: 3 })).toBe("3 files changed");
    expect(words.t("draft.count", { count: 1 })).toBe("1 file changed");
  });
});

describe("the language of the workbench", () => {
  afterEach(() => vi.unstubAllGlobals());
  let page = "zh-CN";
  const languageOf = (cookie: string, ...languages: string[]): string => {
    vi.stubGlobal("document", { cookie, documentElement: { lang: page } });
    vi.stubGlobal("navigator", { languages });
    return readLanguage();
  };

  test("is the chosen one", () => expect(languageOf("session=1; language=zh", "en-US")).toBe("zh"));
  test("is the browser's, before one is chosen", () => {
    expect(languageOf("", "fr-FR", "en-GB", "zh-CN")).toBe("en");
    expect(languageOf("language=de", "en-US")).toBe("en");
  });
  test("is that of the product where the browser has none of its languages, else English", () => {
    expect(languageOf("", "fr-FR")).toBe("zh");
    page = "de";
    expect(languageOf("", "de-DE")).toBe("en");
  });
});
