/** The shipped words of the workbench in every language that has some, and the languages of a product with two of them. */
import { loadWords } from "../../../src/workbench/client/words.ts";

export const benchWords = await loadWords(["zh", "en", "de"]);

export const testLanguages = [
  { code: "zh", name: "中文", html: "zh-CN" },
  { code: "en", name: "English", html: "en" },
] as const;
