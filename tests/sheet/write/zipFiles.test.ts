import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { archiveNames, safeName } from "../../../src/sheet/write/archiveNames.ts";
import { zipFiles, type ZippedFile } from "../../../src/sheet/write/zipFiles.ts";

const file = (name: string, ...parts: readonly string[]): ZippedFile => ({
  name,
  changed: new Date("2026-11-21T08:00:00Z"),
  async *chunks() {
    for (const part of parts) yield await Promise.resolve(Buffer.from(part));
  },
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe("an archive", () => {
  test("holds every file under its name, Chinese folders included", async () => {
    const whole = Buffer.concat(await all(zipFiles([file("报关资料/发票.pdf", "%PDF", "-1.7"), file("empty.png")])));
    const found = unzipSync(new Uint8Array(whole));
    expect(Object.keys(found)).toEqual(["报关资料/发票.pdf", "empty.png"]);
    expect(strFromU8(found["报关资料/发票.pdf"] ?? new Uint8Array())).toBe("%PDF-1.7");
  });

  test("asks for a file only when those before it are handed on", async () => {
    const asked: string[] = [];
    const told = (name: string): ZippedFile => ({
      ...file(name, "x"),
      chunks() {
        asked.push(name);
        return file(name, "x").chunks();
      },
    });
    const reading = zipFiles([told("a"), told("b")]);
    await reading.next();
    expect(asked).toEqual(["a"]);
    await all(reading);
    expect(asked).toEqual(["a", "b"]);
  });

  test("breaks off with the error of a file that cannot be read", async () => {
    const broken: ZippedFile = {
      ...file("a"),
      async *chunks() {
        yield await Promise.resolve(Buffer.from("half"));
        throw new Error("gone");
      },
    };
    await expect(all(zipFiles([broken]))).rejects.toThrow("gone");
  });
});

describe("a name in an archive", () => {
  test.each([
    ["../../etc/passwd", "__.._etc_passwd"],
    ["..", "_"],
    ["a\\b:c*.pdf", "a_b_c_.pdf"],
    ["con.pdf", "_con.pdf"],
    ["bill\u202Efdp.exe", "billfdp.exe"],
    ["  spaced .  ", "spaced"],
    ["", "_"],
  ])("%j stands there as %j", (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  test("is cut to what systems take, and keeps its ending", () => {
    const name = safeName(`${"长".repeat(300)}.pdf`);
    expect([...name]).toHaveLength(100);
    expect(name.endsWith(".pdf")).toBe(true);
  });

  test("is no other's, in whatever case", () => {
    expect(
      archiveNames([
        ["a", "x.pdf"],
        ["a", "X.PDF"],
        ["b", "x.pdf"],
        ["a", "x.pdf"],
      ]),
    ).toEqual(["a/x.pdf", "a/X (2).PDF", "b/x.pdf", "a/x (3).pdf"]);
  });
});
