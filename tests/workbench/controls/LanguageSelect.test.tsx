// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { LanguageSelect } from "../../../src/workbench/controls/LanguageSelect.tsx";
import { clearPage, drawPlain, press } from "../../helpers/engine/page.tsx";
import { testLanguages } from "../../helpers/workbench/benchWords.ts";

afterEach(clearPage);

const languages = [...testLanguages, { code: "de", name: "Deutsch", html: "de" }];

test("a language of the product has a short label and its full name for screen readers", async () => {
  const onChange = vi.fn();
  await drawPlain(<LanguageSelect languages={languages} label="Language" value="zh" onChange={onChange} />);
  const labels = [...document.querySelectorAll<HTMLElement>("[aria-label='English'], [aria-label='Deutsch'], [aria-label='中文']")];
  expect(labels.map(({ textContent }) => textContent)).toEqual(["中", "En", "De"]);
  await press(labels[1]!);
  expect(onChange).toHaveBeenCalledExactlyOnceWith("en");
});
