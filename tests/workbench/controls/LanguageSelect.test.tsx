// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { LanguageSelect } from "../../../src/workbench/controls/LanguageSelect.tsx";
import { clearPage, drawPlain, press } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("a language has a short label and its full name for screen readers", async () => {
  const onChange = vi.fn();
  await drawPlain(<LanguageSelect label="Language" value="zh" onChange={onChange} />);
  const labels = [...document.querySelectorAll<HTMLElement>("[aria-label='English'], [aria-label='中文']")];
  expect(labels.map(({ textContent }) => textContent)).toEqual(["中", "En"]);
  await press(labels[1]!);
  expect(onChange).toHaveBeenCalledExactlyOnceWith("en");
});
