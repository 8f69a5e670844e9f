import { expect, test } from "vitest";
import { oneCell, picXml, twoCell } from "../makeBook.ts";
import { bookWithDrawing, firstSheet, rowHeight } from "../readBook.ts";

test("a picture that overlaps an edge a little belongs to the row that it covers most", async () => {
  const { pictures } = await firstSheet(
    bookWithDrawing(
      twoCell([1, 0, 1, rowHeight - 9525 * 2], [2, 0, 2, rowHeight - 9525 * 4], picXml("rId1", 'name="Picture 3" descr="A-3.png"')),
    ),
  );
  expect(pictures).toEqual([
    { how: "floating", part: "xl/media/image1.png", names: ["A-3.png", "Picture 3"], row: 3, column: 1, rows: [3, 3], columns: [1, 1] },
  ]);
});

test("a picture across two rows belongs to both", async () => {
  const { pictures } = await firstSheet(bookWithDrawing(twoCell([1, 0, 1, rowHeight / 2], [2, 0, 2, rowHeight / 2], picXml("rId1"))));
  expect(pictures[0]).toMatchObject({ rows: [2, 3] });
});

test("pictures are located by one cell, by absolute position, and inside a group", async () => {
  const group = `<xdr:grpSp><xdr:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="100" cy="200"/><a:chOff x="0" y="0"/><a:chExt cx="100" cy="200"/></a:xfrm></xdr:grpSpPr>${picXml("rId1", 'name="upper"', '<a:off x="0" y="0"/><a:ext cx="100" cy="100"/>')}${picXml("rId1", 'name="lower"', '<a:off x="0" y="100"/><a:ext cx="100" cy="100"/>')}</xdr:grpSp>`;
  const { pictures } = await firstSheet(
    bookWithDrawing(
      oneCell([0, 0, 2, 0], [500_000, rowHeight], picXml("rId1", 'name="one"')) +
        `<xdr:absoluteAnchor><xdr:pos x="0" y="${15 * 12_700 + rowHeight * 3}"/><xdr:ext cx="500000" cy="${rowHeight}"/>${picXml("rId1", 'name="absolute"')}<xdr:clientData/></xdr:absoluteAnchor>` +
        twoCell([1, 0, 1, 0], [2, 0, 3, 0], group),
    ),
  );
  expect(pictures.map(({ names, row: at }) => [names[0], at])).toEqual([
    ["one", 3],
    ["absolute", 5],
    ["upper", 2],
    ["lower", 3],
  ]);
});

test("a fallback for older programs is not a second picture, and an external picture has no part", async () => {
  const twice = `<mc:AlternateContent><mc:Choice Requires="x">${twoCell([1, 0, 1, 0], [2, 0, 2, 0], picXml("rId1"))}</mc:Choice><mc:Fallback>${twoCell([1, 0, 1, 0], [2, 0, 2, 0], picXml("rId1"))}</mc:Fallback></mc:AlternateContent>`;
  const linked = twoCell([1, 0, 2, 0], [2, 0, 3, 0], picXml('r:link="rId2"'));
  const { pictures } = await firstSheet(
    bookWithDrawing(twice + linked, [
      ["rId1", "../media/image1.png"],
      ["rId2", "http://203.0.113.9/tracker.png", true],
    ]),
  );
  expect(pictures.map(({ part, row: at }) => [part, at])).toEqual([
    ["xl/media/image1.png", 2],
    [undefined, 3],
  ]);
});
