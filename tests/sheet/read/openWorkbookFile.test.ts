import { expect, test } from "vitest";
import { WorkbookError } from "#sheet/WorkbookError.ts";
import { openWorkbookFile } from "#sheet/read/openWorkbookFile.ts";
import { makeBook, png } from "../makeBook.ts";
import { makeZip, type Part } from "../makeZip.ts";

const book = async (): Promise<Uint8Array> => new Uint8Array(await makeBook().arrayBuffer());
const zip = async (...beside: readonly Part[]): Promise<Blob> => makeZip([{ name: "goods.xlsx", bytes: await book() }, ...beside]);

test("a workbook alone has no files beside it", async () => {
  const workbook = await openWorkbookFile(makeBook());
  expect(workbook.sheets).toEqual([{ name: "Goods", hidden: false }]);
  expect(workbook.fileNamed).toBeUndefined();
});

test("the files of a ZIP are found by name and by path, whatever the case, and read like pictures", async () => {
  const workbook = await openWorkbookFile(await zip({ name: "photos/A-1.PNG", bytes: png }));
  expect(workbook.sheets).toEqual([{ name: "Goods", hidden: false }]);
  const part = workbook.fileNamed?.("a-1.png") ?? "";
  expect(workbook.fileNamed?.("photos\\A-1.png")).toBe(part);
  expect(workbook.fileNamed?.("a-2.png")).toBeUndefined();
  for await (const picture of workbook.pictures([part])) expect(picture).toEqual({ part, bytes: png });
  expect.assertions(4);
});

test("a name that two files have is that of neither; their paths are", async () => {
  const workbook = await openWorkbookFile(await zip({ name: "a/1.png", bytes: png }, { name: "b/1.png", bytes: png }));
  expect(workbook.fileNamed?.("1.png")).toBeUndefined();
  expect(workbook.fileNamed?.("a/1.png")).not.toBe(workbook.fileNamed?.("b/1.png"));
});

test("what a Mac and an open Excel add is no workbook", async () => {
  const bytes = await book();
  const workbook = await openWorkbookFile(
    await zip({ name: "__MACOSX/._goods.xlsx", bytes }, { name: "~$goods.xlsx", bytes: png }, { name: ".hidden.xlsx", bytes: png }),
  );
  expect(workbook.sheets).toHaveLength(1);
});

test("a ZIP without a workbook, and one with two, are refused", async () => {
  await expect(openWorkbookFile(makeZip([{ name: "1.png", bytes: png }]))).rejects.toMatchObject({ code: "notWorkbook" });
  const two = openWorkbookFile(await zip({ name: "more.xlsx", bytes: await book() }));
  await expect(two).rejects.toThrow(WorkbookError);
  await expect(two).rejects.toMatchObject({ code: "tooMuch", params: { what: "workbooks", limit: 1 } });
});

test("a workbook that unpacks to more than is declared is refused", async () => {
  const bytes = new Uint8Array(8 * 1024 * 1024);
  await expect(openWorkbookFile(makeZip([{ name: "goods.xlsx", bytes }]))).rejects.toMatchObject({ code: "bomb" });
});
