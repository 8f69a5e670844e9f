// @vitest-environment happy-dom
/** Ticks of a list that was left: who gets them back, and who does not. */
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { EngineState } from "#engine/host/engineState.ts";
import { choose, clearPage, continueEngine, find, none, one, press, setWidth, settle, type } from "../../../helpers/engine/page.tsx";
import { type OpenList, openList } from "../openList.tsx";

let entry: string;
let engine: EngineState;

beforeEach(() => {
  setWidth(1440);
  sessionStorage.clear();
  entry = "first";
  engine = new EngineState();
});
afterEach(clearPage);

/** Comes to the list, as the person of this name. */
async function visit(loginName = "anna", query: ListQuery = { sort: [{ field: "code" }] }): Promise<OpenList> {
  clearPage();
  const list = await openList({
    user: { loginName },
    query,
    prepare(host) {
      continueEngine(host, engine);
      Object.assign(host, { place: () => ({ entry, address: "/loans" }) });
    },
  });
  await settle();
  return list;
}

async function tickOnTwoPages(): Promise<OpenList> {
  const list = await visit();
  await press(one("checkbox", "Select L001"));
  await press(one("button", "Page 2"));
  await press(one("checkbox", "Select L021"));
  return list;
}

describe("ticked rows", () => {
  test("are ticked still after Back and after a reload, those of other pages too", async () => {
    await tickOnTwoPages();
    const { host } = await visit();
    expect(one("toolbar").textContent).toContain("2 selected");
    await press(one("button", "Lend", one("toolbar")));
    expect(host.source.acted.map(({ ids }) => ids)).toEqual([["1", "21"]]);
  });

  test("are still ticked for the user who logs in again after the session had ended", async () => {
    const list = await tickOnTwoPages();
    act(() => list.host.endSession());
    entry = "after the login";
    await visit();
    expect(one("toolbar").textContent).toContain("2 selected");
  });

  test("are gone when the list is opened again, has another query, or another user looks at it", async () => {
    await tickOnTwoPages();
    entry = "from the menu";
    await visit();
    expect(none("toolbar")).toBe(true);
    entry = "first";
    for (const [name, query] of [
      ["bob", undefined],
      ["anna", { tab: "open" }],
    ] as const) {
      await tickOnTwoPages();
      await visit(name, query);
      expect(none("toolbar")).toBe(true);
    }
  });

  test("once taken back do not come again", async () => {
    await tickOnTwoPages();
    await press(one("button", "Clear the selection"));
    await visit();
    expect(none("toolbar")).toBe(true);
  });
});

describe("a question that stood open when the session ended", () => {
  const ask = async () => {
    const list = await visit();
    await press(one("button", "Actions for L014"));
    await choose("Give back");
    await type(await find("textbox", /Reason/), "read twice");
    act(() => list.host.endSession());
    entry = "after the login";
  };

  test("is asked again with what was typed, and goes on", async () => {
    await ask();
    const { host } = await visit();
    expect(((await find("textbox", /Reason/)) as HTMLInputElement).value).toBe("read twice");
    await press(one("button", "Give back", one("alertdialog")));
    expect(host.source.acted).toMatchObject([{ transition: "giveBack", ids: ["14"], asked: { note: "read twice" } }]);
  });

  test("is not asked of anybody else, nor later", async () => {
    await ask();
    await visit("bob");
    expect(none("alertdialog")).toBe(true);
    await visit();
    expect(none("alertdialog")).toBe(true);
  });
});
