/** The help of the functions. */
import { expect, test } from "vitest";
import { functionWords } from "../../../../src/workbench/visual/condition/functionWords.ts";

test("every function is told in both languages, with its arguments and an example", () => {
  const chinese = new Map(functionWords("zh").map((one) => [one.name, one.doc]));
  for (const { name, usage, doc, example } of functionWords("en")) {
    expect([name, usage.startsWith(`${name}(`), doc !== "", example.includes(name)]).toEqual([name, true, true, true]);
    expect([name, /\p{Script=Han}/u.test(chinese.get(name) ?? "")]).toEqual([name, true]);
  }
});
