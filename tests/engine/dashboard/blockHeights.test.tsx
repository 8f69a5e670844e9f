// @vitest-environment happy-dom
import { act, useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import { BlockHeightsProvider, useBlockHeights, useBlockLayout } from "#engine/dashboard/blockHeights.ts";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { library } from "../../helpers/engine/library.ts";

afterEach(clearPage);

function Block() {
  const { height, layout } = useBlockLayout({ id: "sums", span: 4 } as DashboardBlock);
  return (
    <p {...layout} data-visible={height !== undefined}>
      {(layout.style as Record<string, unknown>)["--share"] as number}
    </p>
  );
}

function Page({ loading = false }: { readonly loading?: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  const { heights, isHeld } = useBlockHeights("ada", "home", root);
  return (
    <div ref={root} data-held={isHeld}>
      <BlockHeightsProvider value={heights}>
        <Block />
      </BlockHeightsProvider>
      {loading && <i aria-busy="true" />}
    </div>
  );
}

const open = async (stored: string | undefined) => {
  if (stored !== undefined) localStorage.setItem("lading.dashboard.ada.home", stored);
  await draw(testHost(library, {}), <Page />);
  const block = document.querySelector<HTMLElement>("[data-block=sums]");
  return [block?.dataset["visible"], block?.style.getPropertyValue("--room"), block?.textContent];
};

test("a block reserves the height of the last visit at the same width of the window", async () => {
  expect(await open(JSON.stringify({ width: innerWidth, rooms: { sums: 120 } }))).toEqual(["true", "120px", "4"]);
});

test("a block reserves nothing at another width, without a visit, and with unreadable content", async () => {
  for (const stored of [JSON.stringify({ width: innerWidth + 1, rooms: { sums: 120 } }), undefined, "{"]) {
    localStorage.clear();
    expect(await open(stored)).toEqual(["false", "", "4"]);
    clearPage();
  }
});

const isHeld = () => document.querySelector("[data-held]")?.getAttribute("data-held");

test("a first visit holds blocks back until all have been read, and shows them after ten seconds at the latest", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  localStorage.clear();
  await draw(testHost(library, {}), <Page loading />);
  expect(isHeld()).toBe("true");
  await act(async () => vi.advanceTimersByTime(9_900));
  expect(isHeld()).toBe("true");
  await act(async () => vi.advanceTimersByTime(200));
  expect(isHeld()).toBe("false");
  vi.useRealTimers();
});

test("blocks that have been read are shown at once, and a later visit holds nothing back", async () => {
  localStorage.clear();
  await draw(testHost(library, {}), <Page />);
  await eventually(() => expect(isHeld()).toBe("false"));
  clearPage();
  await open(JSON.stringify({ width: innerWidth, rooms: { sums: 120 } }));
  expect(isHeld()).toBe("false");
});
