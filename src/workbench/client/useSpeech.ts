/** Languages and texts of the workbench, loaded when the server has named the languages of the product. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ProductWords } from "#dialect/wire/benchWords.ts";
import { loadRuleWords, type RuleWords } from "#dialect/lint/ruleWords.ts";
import { createWorkbenchTranslation, readLanguage, wantedLanguages } from "./translation.ts";
import { type BenchWords, englishWords, loadWords } from "./words.ts";

/** The product's languages, their texts, the chosen language, and its titles of the check's rules. */
interface Speech {
  readonly languages: ProductWords["languages"];
  readonly words: BenchWords;
  readonly language: string;
  readonly rules: RuleWords;
}

const silent: Speech = { languages: [], words: englishWords, language: "en", rules: {} };

/** Until the server has named the product's languages: the shipped words of the browser's language, since the server may not answer at all. */
async function loadSpeech(product?: ProductWords): Promise<Speech> {
  if (product) {
    const { languages } = product;
    const codes = languages.map(({ code }) => code);
    const language = readLanguage(languages);
    const [words, rules] = await Promise.all([loadWords(codes, product.words), loadRuleWords(language)]);
    return { languages, words, language, rules };
  }
  const wanted = wantedLanguages();
  const words = await loadWords(wanted);
  return { languages: [], words, language: wanted.find((code) => Object.keys(words[code] ?? {}).length > 0) ?? "en", rules: {} };
}

/** Returns the languages, the translation of the chosen one, and `hear`, which sets the product's languages. */
export function useSpeech() {
  const [{ languages, words, language, rules }, setSpeech] = useState<Speech>(silent);
  const translation = useMemo(() => createWorkbenchTranslation(language, words, rules), [language, words, rules]);
  useEffect(() => {
    const spoken = languages.find(({ code }) => code === language);
    // The page keeps its language until the product's are known: it is one that the reader may have asked for.
    if (spoken) document.documentElement.lang = spoken.html;
  }, [languages, language]);
  const hear = useCallback(async (product?: ProductWords) => setSpeech(await loadSpeech(product)), []);
  const setLanguage = useCallback((next: string) => {
    void loadRuleWords(next).then((called) => setSpeech((now) => ({ ...now, language: next, rules: called })));
  }, []);
  return { languages, translation, setLanguage, hear };
}
