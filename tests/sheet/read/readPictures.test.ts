import { expect, test } from "vitest";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { picXml, png, twoCell } from "../makeBook.ts";
import { bookWithDrawing } from "../readBook.ts";

test("each picture is read once; a part that is absent is left out", async () => {
  const workbook = await openWorkbook(bookWithDrawing(twoCell([1, 0, 1, 0], [2, 0, 2, 0], picXml("rId1"))));
  const found = [];
  for await (const one of workbook.pictures(["xl/media/image1.png", "xl/media/image1.png", "xl/media/none.png"])) found.push(one);
  expect(found).toEqual([{ part: "xl/media/image1.png", bytes: png }]);
});
