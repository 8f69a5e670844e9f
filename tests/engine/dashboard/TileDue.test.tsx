// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { TileDue } from "#engine/dashboard/TileDue.tsx";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

// Today is 2026-11-20.
test.each([
  ["2026-11-18", "已逾期 2 天", true],
  ["2026-11-20", "今天到期", true],
  ["2026-11-25", "11-25 到期", false],
])("a tile whose earliest day is %s says: %s", async (due, says, late) => {
  const host = testHost(library, { loan: [{ id: "1", due }] });
  await draw(host, <TileDue screen="loans" tab="lent" due="due" />);
  await eventually(() => expect(document.querySelector(".ld-tile-due")?.textContent).toBe(says));
  expect(document.querySelector("[data-late]") !== null).toBe(late);
  expect(host.source.asked[0]?.query).toMatchObject({ tab: "lent", size: 1, sort: [{ field: "due" }] });
});

test("a tile keeps the line of its day while that is read, unseen and unread", async () => {
  const host = testHost(library, { loan: [{ id: "1", due: "2026-11-18" }] });
  const go = host.source.hold();
  await draw(host, <TileDue screen="loans" tab="lent" due="due" />);
  const line = document.querySelector(".ld-tile-due");
  expect([line?.className, line?.getAttribute("aria-hidden")]).toEqual(["ld-tile-due ld-tile-due-waiting", "true"]);
  go();
  await eventually(() => expect(document.querySelector(".ld-tile-due")?.textContent).toBe("已逾期 2 天"));
});
