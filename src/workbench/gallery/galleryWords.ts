/** Languages and words of the gallery: those of its examples. */
import type { BenchLanguage } from "#dialect/wire/benchWords.ts";
import type { BenchWords } from "../client/words.ts";
import en from "../words/en.json";
import zh from "../words/zh.json";

export const galleryWords: BenchWords = { zh, en };

export const galleryLanguages: readonly BenchLanguage[] = [
  { code: "zh", name: zh["language.zh"], html: "zh-CN" },
  { code: "en", name: en["language.en"], html: "en" },
];
