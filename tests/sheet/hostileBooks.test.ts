import { describe, expect, test } from "vitest";
import { WorkbookError } from "#sheet/WorkbookError.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import type { HostileBook } from "./hostileBook.ts";
import { hostileCells } from "./hostileCells.ts";
import { hostileContainers } from "./hostileContainers.ts";
import { hostileParts } from "./hostileParts.ts";

const hostileBooks = [...hostileContainers, ...hostileParts, ...hostileCells];

/** Megabytes that the process may grow by while it reads one. */
const mostMegabytes = 300;
/** Of one reading; most take a few. */
const mostMilliseconds = 5000;

/** Reads everything an import would, pictures included. */
async function readAll(file: Blob): Promise<string> {
  const workbook = await openWorkbook(file);
  const sheet = await workbook.readSheet(0);
  for await (const _picture of workbook.pictures(sheet.pictures.flatMap(({ part }) => part ?? [])));
  return [...(sheet.rows[0]?.cells.values() ?? [])][0]?.text ?? "";
}

const outcomeOf = (file: Blob) =>
  readAll(file).then(
    (first) => ({ first }),
    (error: unknown) => {
      if (error instanceof WorkbookError) return { fault: error.code };
      throw error;
    },
  );

const sorts = [...new Set(hostileBooks.map(({ sort }) => sort))];

test("there are more than sixty of more than a dozen sorts", () => {
  expect(hostileBooks.length).toBeGreaterThanOrEqual(60);
  expect(sorts.length).toBeGreaterThanOrEqual(15);
});

describe.each(sorts)("%s", (sort) => {
  test.each(hostileBooks.filter((book) => book.sort === sort).map((book): [string, HostileBook] => [book.name, book]))(
    "%s",
    async (_name, { make, says }) => {
      const file = make();
      const before = process.memoryUsage.rss();
      const start = performance.now();
      const outcome = await outcomeOf(file);
      expect(performance.now() - start).toBeLessThan(mostMilliseconds);
      expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(mostMegabytes);
      if ("first" in says) expect(outcome).toEqual(says);
      else expect(outcome).toEqual({ fault: expect.toBeOneOf([...[says.fault].flat()]) });
    },
  );
});

test("no damage at any place makes the reader fail in a way of its own", async () => {
  const { makeBook, drawingParts, picXml, twoCell, sheetXml, row, cell } = await import("./makeBook.ts");
  const sound = new Uint8Array(
    await makeBook({
      "xl/worksheets/sheet1.xml": sheetXml(row(1, cell("A1", "SKU")), { after: '<drawing r:id="rId1"/>' }),
      ...drawingParts(twoCell([0, 0, 0, 0], [1, 0, 1, 0], picXml("rId1"))),
    }).arrayBuffer(),
  );
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 250; round++) {
    const bytes = sound.slice();
    for (let change = 0; change <= round % 4; change++) bytes[random(bytes.length)] = random(256);
    const outcome = await outcomeOf(new Blob([bytes]));
    expect(Object.keys(outcome)).toHaveLength(1);
  }
});

test("a reading that takes too long is given up", async () => {
  const { makeBook } = await import("./makeBook.ts");
  let now = 0;
  await expect(openWorkbook(makeBook(), { clock: () => (now += 12_000) })).rejects.toMatchObject({
    code: "tooSlow",
    params: { limit: 20 },
  });
});
