// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useLimitLabel } from "../../../src/workbench/client/useLimitLabel.ts";
import { clearPage, eventually } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

function Probe() {
  const labelOf = useLimitLabel();
  return <p>{[labelOf("rows"), labelOf("bytes"), labelOf("gone")].join(" ")}</p>;
}

test("a limit is shown by its label; one without, by its key", async () => {
  const text = JSON.stringify({ rows: { value: 5, "x-label": { en: "Most rows", zh: "最多行数" } }, bytes: { value: 9 } });
  await renderInWorkbench(await testWorkbench({ texts: { "schemas/limits.json": text } }), <Probe />);
  await eventually(() => expect(document.body.textContent).toContain("Most rows bytes gone"));
});
