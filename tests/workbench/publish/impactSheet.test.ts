import { expect, test } from "vitest";
import { impactSheet } from "../../../src/workbench/publish/impactSheet.ts";

test("the impact is a table of one line a record and finding, and no cell of it is a formula", () => {
  const finding = {
    code: "maxLength",
    path: "/note",
    sentence: { en: 'At most 3, "really"', zh: "最多 3 个" },
    records: 2,
    already: 0,
    customers: 1,
  };
  const sheet = impactSheet(
    {
      records: 9,
      entities: [{ entity: "box", label: { en: "Box" }, records: 9, refused: 2, findings: [{ ...finding, ids: ["b1", "=1+1"] }] }],
    },
    "en",
  );
  expect(sheet.slice(1).split("\r\n")).toEqual([
    "entity,id,path,code,sentence",
    'box,b1,/note,maxLength,"At most 3, ""really"""',
    `box,'=1+1,/note,maxLength,"At most 3, ""really"""`,
    "",
  ]);
});
