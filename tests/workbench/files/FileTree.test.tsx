// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { FileTree } from "../../../src/workbench/files/FileTree.tsx";
import { all, clearPage, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const texts4 = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`schemas/entities/${name}.json`, "{}"]));

async function show(path?: string) {
  const onOpen = vi.fn();
  const others = [{ path: "schemas/entities/a.json", name: "Bo", at: "" }];
  const workbench = await testWorkbench({ texts: texts4, others });
  await workbench.draft.open("schemas/entities/b.json");
  workbench.draft.type("schemas/entities/b.json", '{ "a": 1 }');
  await renderInWorkbench(workbench, <FileTree path={path} onOpen={onOpen} />);
  return onOpen;
}
const rows = () => texts(all("listitem"));

test("of many groups, only those with the open or a changed file are expanded", async () => {
  await show("schemas/entities/c.json");
  expect(rows()).toEqual(["bEntitychanged", "cEntity"]);
  await press(one("button", /^d/));
  expect(rows()).toEqual(["bEntitychanged", "cEntity", "dEntity"]);
});

test("a row tells what sort of file it is: the entity, its list and its states have the same name", async () => {
  const files = (["entity", "screen", "states"] as const).map((kind) => ({
    path: `schemas/${kind}/box.json`,
    kind,
    names: [{ en: "Boxes" }],
  }));
  await renderInWorkbench(await testWorkbench({ files }), <FileTree path="schemas/entity/box.json" onOpen={() => undefined} />);
  await press(one("radio", "Files"));
  expect(rows()).toEqual(["BoxesEntity · box", "BoxesScreen · box", "BoxesStates · box"]);
});

test("a search expands what it finds, and a row opens its file and names who else changes it", async () => {
  const onOpen = await show();
  await type(one("searchbox"), "a");
  const row = all("listitem").find(({ textContent }) => textContent?.startsWith("a"))!;
  expect(row.textContent).toContain("Bo is changing this file too");
  await press(row.querySelector("button")!);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("schemas/entities/a.json");
});
