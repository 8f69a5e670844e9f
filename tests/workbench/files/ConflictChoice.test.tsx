// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { ConflictChoice } from "../../../src/workbench/files/ConflictChoice.tsx";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const path = "schemas/entities/box.json";
const box = (longest: number, label = "Size", title = "Box") =>
  `{ "x-entity": { "name": "box" }, "x-label": { "en": "${title}" }, "properties": { "size": { "type": "string", "x-label": { "en": "${label}" }, "maxLength": ${longest} } } }`;

async function show(mine: string, theirs: string) {
  const workbench = await testWorkbench({ texts: { [path]: box(10) } });
  await workbench.draft.open(path);
  workbench.draft.type(path, mine);
  await workbench.draft.whenChecked();
  await workbench.draft.applyConflict(path, { message: "", text: theirs, hash: "theirs", by: "Bo" });
  const opened = workbench.draft.view().open[path];
  if (!opened?.conflict) throw new Error("no conflict");
  await renderInWorkbench(workbench, <ConflictChoice opened={opened} conflict={opened.conflict} onCompare={() => undefined} />);
  return () => workbench.draft.view().open[path];
}

test("each place is named by its label, with before, theirs and mine; nothing is chosen beforehand", async () => {
  const open = await show(box(20, "Size", "Carton"), box(30, "Width"));
  expect(document.querySelector("legend")?.textContent).toBe("Size › Maximum length");
  expect([...document.querySelectorAll(".ld-choice b")].map((title) => title.parentElement?.textContent)).toEqual([
    "Before: 10",
    expect.stringMatching(/^Bo: 30.+30/),
    expect.stringMatching(/^Mine: 20.+20/),
  ]);
  expect(document.querySelectorAll("input:checked")).toHaveLength(0);
  expect(one("button", "1 choice left").hasAttribute("disabled")).toBe(true);
  expect(open()?.conflict).toBeDefined();
});

test("the chosen value is taken, with everything that only one of them changed", async () => {
  const open = await show(box(20, "Size", "Carton"), box(30, "Width"));
  await press(one("radio", /^Mine/));
  await press(one("button", "Use these"));
  expect(open()).toMatchObject({ text: box(20, "Width", "Carton"), published: box(30, "Width"), hash: "theirs" });
  expect(open()?.conflict).toBeUndefined();
});

test("a text that is no JSON is chosen as a whole", async () => {
  const open = await show("{", box(30));
  await press(one("button", "Use the published version"));
  expect(open()?.text).toBe(box(30));
});
