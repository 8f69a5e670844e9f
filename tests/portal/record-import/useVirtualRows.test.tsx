// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useVirtualRows } from "../../../src/portal/record-import/useVirtualRows.ts";
import { clearPage } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

function Rows({ sizes }: { readonly sizes: readonly number[] }) {
  const { frame, first, last, top, total } = useVirtualRows(sizes);
  return <div ref={frame} data-range={`${first}-${last} of ${total}, ${top} above`} />;
}
async function range(sizes: readonly number[]) {
  await renderInPortal(testPortal(), <Rows sizes={sizes} />);
  return document.querySelector("[data-range]")?.getAttribute("data-range");
}

test("of a thousand rows only those near the visible part are rendered", async () => {
  const [, last = "0"] = /^0-(\d+) of 100000, 0 above$/.exec((await range(Array.from({ length: 1000 }, () => 100))) ?? "") ?? [];
  expect(Number(last)).toBeGreaterThan(0);
  expect(Number(last)).toBeLessThan(20);
});

test("a short list is rendered whole, and an empty one has no height", async () => {
  expect(await range([50, 100])).toBe("0-2 of 150, 0 above");
  clearPage();
  expect(await range([])).toBe("0-0 of 0, 0 above");
});
