// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { practiceSet } from "#dialect/wire/changeSets.ts";
import { ChangeSetMenu } from "../../src/workbench/ChangeSetMenu.tsx";
import { all, choose, clearPage, eventually, find, one, press, texts, type } from "../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

async function open(changeSet = "") {
  const setChangeSet = vi.fn();
  const sets = async () => [
    { name: "", files: 0 },
    { name: "New prices", files: 2 },
  ];
  await renderInWorkbench(await testWorkbench({ changeSet, setChangeSet, api: { sets } }), <ChangeSetMenu />);
  await press(one("button", /^Change set: /));
  await eventually(() => expect(texts(all("menuitem")).join()).toContain("New prices – 2 files"));
  return setChangeSet;
}

test("the open set is named, and another one is opened with a press", async () => {
  const setChangeSet = await open();
  expect(one("button", "Change set: My changes")).toBeTruthy();
  await choose("New prices – 2 files");
  expect(setChangeSet).toHaveBeenCalledWith("New prices");
});

test("a new set begins with its name; one that exists, or that is for practice, does not", async () => {
  const setChangeSet = await open();
  await choose("New change set");
  const begin = () => one("button", "Begin") as HTMLButtonElement;
  for (const name of ["New prices", practiceSet, "x".repeat(61)]) {
    await type(await find("textbox", "Name of the change set"), name);
    expect(begin().disabled).toBe(true);
  }
  await type(await find("textbox", "Name of the change set"), "Summer");
  await press(begin());
  expect(setChangeSet).toHaveBeenCalledWith("Summer");
});
