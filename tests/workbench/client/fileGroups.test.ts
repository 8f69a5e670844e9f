import { describe, expect, test } from "vitest";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { groupFiles, type Grouping } from "../../../src/workbench/client/fileGroups.ts";
import { createWorkbenchTranslation } from "../../../src/workbench/client/translation.ts";

const files: readonly WorkbenchFile[] = [
  { path: "screens.json", hash: "", kind: "site", names: [] },
  { path: "schemas/entities/box.json", hash: "", kind: "entity", names: [{ zh: "箱", en: "Box" }] },
  { path: "schemas/screens/boxes.json", hash: "", kind: "screen", names: [{ zh: "箱列表", en: "All boxes" }], entity: "box" },
  { path: "schemas/states/box.json", hash: "", kind: "states", names: [], entity: "box" },
  { path: "schemas/screens/start.json", hash: "", kind: "screen", names: [{ zh: "首页", en: "Start" }] },
  { path: "schemas/addresses.json", hash: "", kind: "addresses", names: [] },
  { path: "schemas/codes/colour.json", hash: "", kind: "codes", names: [{ zh: "颜色", en: "Colours" }] },
];
const shown = (by: Grouping, search = "") =>
  groupFiles(files, by, search, createWorkbenchTranslation("en")).map(({ label, items }) => [label, ...items.map((item) => item.label)]);

describe("the files of the schemas", () => {
  test("are under the entity that they are about, the entity itself first", () => {
    expect(shown("entity")[0]).toEqual(["Box", "Box", "All boxes", "box"]);
  });

  test("that are about no entity are behind them; a search finds every one, however they are grouped", () => {
    expect(shown("entity").slice(1)).toEqual([
      ["Site map", "Site map"],
      ["Screens", "Start"],
      ["Option lists", "Colours"],
    ]);
    expect(shown("entity", "addresses")).toEqual([["Words of addresses", "Words of addresses"]]);
    expect(shown("entity", "screens.json")).toEqual([["Site map", "Site map"]]);
  });

  test("stand by screen, and by folder", () => {
    expect(shown("screen").map(([label]) => label)).toEqual(["Site map", "Screens"]);
    expect(shown("file").map(([label]) => label)).toEqual([
      "Site map",
      "Entities",
      "Screens",
      "States",
      "Option lists",
      "Words of addresses",
    ]);
  });

  test("are found by a name in any language, or by the path", () => {
    expect(shown("file", "箱列")).toEqual([["Screens", "All boxes"]]);
    expect(shown("file", "codes colour")).toEqual([["Option lists", "Colours"]]);
    // A file without a name of its own is known by its kind.
    expect(shown("entity", "site map")).toEqual([["Site map", "Site map"]]);
    expect(shown("entity", "states box")).toEqual([["Box", "box"]]);
    expect(shown("file", "nothing of the kind")).toEqual([]);
  });
});
