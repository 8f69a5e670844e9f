// @vitest-environment happy-dom
/** The address of the workbench: what it names is open, and Back leads to what was open before. */
import { act, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useOpenFile } from "../../src/workbench/useOpenFile.ts";
import { clearPage } from "../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../helpers/workbench/renderInWorkbench.tsx";

const [box, lid] = ["schemas/entities/box.json", "schemas/entities/lid.json"];
type Opened = ReturnType<typeof useOpenFile>;
let now: Opened;

function Probe() {
  const opened = useOpenFile(true);
  useEffect(() => {
    now = opened;
  });
  return null;
}

async function begin(): Promise<void> {
  await renderInWorkbench(await testWorkbench({ texts: { [box]: "{}", [lid]: "{}" } }), <Probe />);
}

/** Opens a file and waits until the address names it. */
async function open(path: string): Promise<void> {
  await act(async () => {
    now.open(path);
    await vi.waitFor(() => expect(location.hash).toBe(`#/workbench/${path}`));
  });
}

/** Acts, and waits until the page has heard of the new address. */
async function arrive(event: "popstate" | "hashchange", go: () => void): Promise<void> {
  await act(async () => {
    const arrived = new Promise((done) => addEventListener(event, done, { once: true }));
    go();
    await arrived;
    // The other event of the same step.
    await new Promise((done) => setTimeout(done));
  });
}

const steps = (count: number): Promise<void> => arrive("popstate", () => history.go(count));

beforeEach(() => history.replaceState(null, "", "#/workbench"));
afterEach(() => {
  clearPage();
  history.replaceState(null, "", "#");
});

test("Back and Forward lead through the files that were opened", async () => {
  await begin();
  await open(box);
  await open(lid);
  await steps(-1);
  expect(now.path).toBe(box);
  await steps(1);
  expect(now.path).toBe(lid);
});

test("a page is a step of its own, and the file stays open behind it", async () => {
  await begin();
  await open(box);
  await act(async () => now.setPage("calendar"));
  expect([location.hash, now.page, now.path]).toEqual(["#/workbench/calendar", "calendar", box]);
  await steps(-1);
  expect([now.page, now.path]).toEqual([undefined, box]);
});

test("a file whose address is typed is opened", async () => {
  await begin();
  await open(box);
  await arrive("hashchange", () => {
    location.hash = `#/workbench/${lid}`;
  });
  expect(now.path).toBe(lid);
});
