import { describe, expect, test } from "vitest";
import { checkImportRow, type ImportDraft, keyColumn, repeatedKeys } from "#dialect/sheet/checkImport.ts";
import { compiled, onCreate } from "../../helpers/schemas/dialect.ts";
import { columns, files, picture } from "./sampleSheet.ts";

describe("a row", () => {
  const draft = (more: Partial<ImportDraft> = {}): ImportDraft => ({
    number: 2,
    draft: { code: "A-1", price: "2" },
    pictures: { "/picture": [picture(2)] },
    broken: {},
    ...more,
  });
  const facts = () => ({ type: "image/png", size: 10 });
  const check = async (row: ImportDraft, of: Parameters<typeof checkImportRow>[3] = facts) => {
    const { record, problems } = checkImportRow(await compiled(files), columns, row, of, onCreate());
    return { record, codes: problems.map(({ path, code }) => `${path} ${code}`) };
  };

  test("is checked like a save, and its picture is called by its key", async () => {
    const { record, codes: found } = await check(draft());
    expect(found).toEqual([]);
    expect(record).toMatchObject({ price: 2, unit: "one", picture: { name: "A-1.png", type: "image/png", size: 10 } });
  });

  test.each([
    ["none", {}, "pictureMissing"],
    ["two", { "/picture": [picture(2), picture(2)] }, "pictureTwice"],
    ["one across two rows", { "/picture": [picture(2, { rows: [2, 3] })] }, "pictureAcross"],
  ])("needs one picture within it: %s [V-SKU-15]", async (_name, pictures, code) => {
    expect((await check(draft({ pictures }))).codes).toEqual([`/picture ${code}`]);
  });

  test("needs a picture that can be read, of a type the field takes", async () => {
    expect((await check(draft(), () => undefined)).codes).toEqual(["/picture pictureUnreadable"]);
    expect((await check(draft(), () => ({ type: "image/gif", size: 10 }))).codes).toEqual(["/picture fileType"]);
  });

  test("that changes a record needs none, and is laid over it", async () => {
    const { record, codes: found } = await check(draft({ draft: { code: "A-1" }, pictures: {}, stored: { code: "A-1", price: 7 } }));
    expect([found, record["price"]]).toEqual([[], 7]);
  });

  test("that repeats a key names the first [V-SKU-17]", async () => {
    const key = keyColumn(await compiled(files), columns)!;
    const rows = ["A-1", "b", " a-1 ", undefined].map((code, index) => ({ number: index + 2, draft: code === undefined ? {} : { code } }));
    expect([...repeatedKeys(key, rows)].map(([number, { params }]) => [number, params])).toEqual([[4, { row: 2 }]]);
  });
});
