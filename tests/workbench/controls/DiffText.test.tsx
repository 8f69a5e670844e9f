import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DiffText } from "../../../src/workbench/controls/DiffText.tsx";

/** Sign and text of each line. */
const lines = (before: string, after: string) =>
  [
    ...renderToStaticMarkup(<DiffText before={before} after={after} />).matchAll(
      /data-sign="([^"]+)">.*?<\/span><span[^>]*>[^<]*<\/span>([^<]*)/g,
    ),
  ].map(([, sign, text]) => `${sign}${text}`);
const numbers = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);

test("a changed line is shown with both texts and three lines around it; the rest is an ellipsis", () => {
  expect(lines(numbers.join("\n"), numbers.with(9, "new").join("\n"))).toEqual([
    " line 7",
    " line 8",
    " line 9",
    "-line 10",
    "+new",
    " line 11",
    " line 12",
    " line 13",
    "…",
  ]);
});

test("equal texts show nothing", () => {
  expect(lines("a\nb", "a\nb")).toEqual([]);
});
