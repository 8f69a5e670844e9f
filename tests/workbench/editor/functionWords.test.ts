/** The help of the functions. */
import { expect, test } from "vitest";
import { wordsOfExpressions, functionWords } from "../../../src/workbench/editor/functionWords.ts";

test("every function is described in both languages, with its arguments and an example", () => {
  const chinese = new Map(functionWords("zh").map((one) => [one.name, one.doc]));
  for (const { name, usage, doc, example } of functionWords("en")) {
    expect([name, usage.startsWith(`${name}(`), doc !== "", example.includes(name)]).toEqual([name, true, true, true]);
    expect([name, /\p{Script=Han}/u.test(chinese.get(name) ?? "")]).toEqual([name, true]);
  }
});

test("names, operators and functions of rows and of other records have a sentence in each language", () => {
  const english = wordsOfExpressions("en");
  for (const [language, isOwn] of [
    ["zh", (text: string) => /\p{Script=Han}/u.test(text)],
    ["de", (text: string, same: string) => text !== same],
  ] as const) {
    const words = wordsOfExpressions(language);
    for (const sort of ["names", "functions", "ofRecords", "operators"] as const)
      for (const [name, text] of Object.entries(english[sort])) expect([name, isOwn(words[sort][name] ?? "", text)]).toEqual([name, true]);
  }
});
