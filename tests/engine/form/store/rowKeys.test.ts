import { describe, expect, test } from "vitest";
import { createRowKeys } from "#engine/form/store/rowKeys.ts";

describe("keys of rows", () => {
  test("are made for new rows and stay while rows are added", () => {
    const rows = createRowKeys();
    const two = rows.keysAt("/lines", 2);
    const three = rows.keysAt("/lines", 3);
    expect(three.slice(0, 2)).toEqual(two);
    expect(new Set(three).size).toBe(3);
  });

  test("stay with their row when another is removed", () => {
    const rows = createRowKeys();
    const [, second, third] = rows.keysAt("/lines", 3);
    rows.remove("/lines", 0);
    expect(rows.keysAt("/lines", 2)).toEqual([second, third]);
  });
});

describe("a keyed pointer", () => {
  test("names the same row after rows moved", () => {
    const rows = createRowKeys();
    rows.keysAt("/lines", 2);
    const keyed = rows.toKeyed("/lines/1/size");
    rows.remove("/lines", 0);
    expect(rows.toIndexed(keyed)).toBe("/lines/0/size");
  });

  test("of a removed row has no index", () => {
    const rows = createRowKeys();
    rows.keysAt("/lines", 1);
    const keyed = rows.toKeyed("/lines/0/size");
    rows.remove("/lines", 0);
    expect(rows.toIndexed(keyed)).toBeUndefined();
  });

  test("names the rows of lists inside rows too, and of removed rows forgets them", () => {
    const rows = createRowKeys();
    const [first = ""] = rows.keysAt("/boxes", 2);
    const [inner] = rows.keysAt("/boxes/0/goods", 1);
    const keyed = rows.toKeyed("/boxes/0/goods/0/item");
    expect(keyed).toBe(`/boxes/${first}/goods/${inner}/item`);
    rows.set("/boxes", [rows.newKey(), first]);
    expect(rows.toIndexed(keyed)).toBe("/boxes/1/goods/0/item");
    rows.remove("/boxes", 1);
    expect(rows.keysAt("/boxes/1/goods", 1)).not.toEqual([inner]);
  });

  test("of a field outside of rows is the pointer itself", () => {
    const rows = createRowKeys();
    expect([rows.toKeyed("/owner/name"), rows.toIndexed("/owner/name")]).toEqual(["/owner/name", "/owner/name"]);
  });
});
