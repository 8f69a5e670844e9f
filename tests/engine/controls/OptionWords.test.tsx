import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { OptionWords } from "#engine/controls/OptionWords.tsx";

test("a short code is hidden from screen readers; the label and the hint are read", () => {
  const markup = renderToStaticMarkup(<OptionWords option={{ code: "DE", label: "Germany", hint: "EU" }} />);
  expect(markup).toBe(
    '<span class="ld-code" aria-hidden="true">DE</span><span class="ld-option-label">Germany<span class="ld-option-hint">EU</span></span>',
  );
});
