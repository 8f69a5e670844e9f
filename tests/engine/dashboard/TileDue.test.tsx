// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { type DueDay, DueReader, TileDue } from "#engine/dashboard/TileDue.tsx";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

// Today is 2026-11-20.
test.each([
  ["2026-11-18", -2, "已逾期 2 天", true],
  ["2026-11-20", 0, "今天到期", true],
  ["2026-11-25", 5, "11-25 到期", false],
])("a tile whose earliest day is %s (%i days) says: %s", async (due, left, says, late) => {
  const host = testHost(library, { loan: [{ id: "1", due }] });
  const read: (DueDay | undefined)[] = [];
  await draw(host, <DueReader screen="loans" tab="lent" due="due" onRead={(day) => read.push(day)} />);
  await eventually(() => expect(read).toEqual([{ date: due, left }]));
  expect(host.source.asked[0]?.query).toMatchObject({ tab: "lent", size: 1, sort: [{ field: "due" }] });
  await draw(host, <TileDue date={due} left={left} />);
  expect(document.querySelector(".ld-tile-due")?.textContent).toBe(says);
  expect(document.querySelector("[data-late]") !== null).toBe(late);
});

test.each([
  ["no record has a date", undefined],
  ["the records cannot be read", { code: 500, data: null }],
])("where %s, the tile has no day", async (_, failure) => {
  const host = testHost(library, { loan: [{ id: "1" }] });
  host.source.failure = failure;
  const read: (DueDay | undefined)[] = [];
  await draw(host, <DueReader screen="loans" tab="lent" due="due" onRead={(day) => read.push(day)} />);
  await eventually(() => expect(read).toEqual([undefined]));
});
