// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Change } from "#dialect/diff/change.ts";
import { ChangeList } from "../../../src/workbench/controls/ChangeList.tsx";
import { all, clearPage, texts } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const change = (risk: Change["risk"], what: string): Change =>
  ({
    risk,
    where: { en: "Box", zh: "箱" },
    what: { en: what, zh: what },
    readers: ["customer", "analyst"],
    file: "",
    pointer: "",
  }) as unknown as Change;

test("the riskiest change comes first, with its place and its readers", async () => {
  await renderInWorkbench(
    await testWorkbench(),
    <ChangeList changes={[change("looser", "may be empty"), change("breaking", "is removed")]} />,
  );
  expect(texts(all("listitem"))).toEqual(["breakingBox: is removedcustomers, analysts", "looserBox: may be emptycustomers, analysts"]);
});

test("Chinese uses its own punctuation", async () => {
  await renderInWorkbench(await testWorkbench({ language: "zh" }), <ChangeList changes={[change("breaking", "删除")]} />);
  expect(texts(all("listitem"))[0]).toContain("箱：删除");
});

test("without changes the list says so", async () => {
  await renderInWorkbench(await testWorkbench(), <ChangeList changes={[]} />);
  expect(document.body.textContent).toContain("Nothing changes for users");
});
