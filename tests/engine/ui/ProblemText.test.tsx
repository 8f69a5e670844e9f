import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { ProblemText } from "#engine/ui/ProblemText.tsx";

test("a problem is what its input names, and is announced where its field says so", () => {
  const html = renderToStaticMarkup(<ProblemText id="weight-problem" problem="Enter a weight" role="alert" />);
  expect(html).toContain('id="weight-problem"');
  expect(html).toContain('role="alert"');
  expect(html).toContain("Enter a weight");
  expect(renderToStaticMarkup(<ProblemText problem="Enter a weight" />)).not.toContain("role");
});

test("an input without a problem has nothing below it", () => {
  expect(renderToStaticMarkup(<ProblemText id="weight-problem" problem={undefined} />)).toBe("");
});
