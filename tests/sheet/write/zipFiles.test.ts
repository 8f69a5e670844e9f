import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
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
  test("contains every file under its name, also in Chinese folders", async () => {
    const whole = Buffer.concat(await all(zipFiles([file("报关资料/发票.pdf", "%PDF", "-1.7"), file("empty.png")])));
    const found = unzipSync(new Uint8Array(whole));
    expect(Object.keys(found)).toEqual(["报关资料/发票.pdf", "empty.png"]);
    expect(strFromU8(found["报关资料/发票.pdf"] ?? new Uint8Array())).toBe("%PDF-1.7");
  });

  test("opens a file only after the ones before it are written", async () => {
    const opened: string[] = [];
    const logged = (name: string): ZippedFile => ({
      ...file(name, "x"),
      chunks() {
        opened.push(name);
        return file(name, "x").chunks();
      },
    });
    const reading = zipFiles([logged("a"), logged("b")]);
    await reading.next();
    expect(opened).toEqual(["a"]);
    await all(reading);
    expect(opened).toEqual(["a", "b"]);
  });

  test("fails with the error of a file that cannot be read", async () => {
    const broken: ZippedFile = {
      ...file("a"),
      async *chunks() {
        yield await Promise.resolve(Buffer.from("half"));
        throw new Error("disk error");
      },
    };
    await expect(all(zipFiles([broken]))).rejects.toThrow("disk error");
  });
});
