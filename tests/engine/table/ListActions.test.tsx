// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Problem } from "#dialect/schema/problems.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { library } from "../../helpers/engine/library.ts";
import { all, choose, clearPage, find, none, one, press, setWidth, texts, type } from "../../helpers/engine/page.tsx";
import { codes, type OpenList, openList } from "./openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the actions of a row", () => {
  test("ask before a delete by the name of the record, and read the list again after it", async () => {
    list = await openList();
    await press(one("button", "Actions for L001"));
    await choose("Delete");
    expect((await find("alertdialog")).textContent).toContain("Delete L001?");
    await press(one("button", "Delete", one("alertdialog")));
    expect(list.host.source.removed).toEqual([["1"]]);
    expect(codes()[0]).toBe("L002");
  });

  test("ask for the fields of a transition and do not go without the required ones", async () => {
    list = await openList();
    await press(one("button", "Actions for L014"));
    await choose("Give back");
    const dialog = await find("alertdialog");
    expect(dialog.textContent).toContain("Give L014 back?");
    await press(one("button", "Give back", dialog));
    expect(list.host.source.acted).toEqual([]);
    expect(dialog.textContent).toContain("Please enter Reason");
    await type(one("textbox", /Reason/, dialog), "read twice");
    await type(one("textbox", /Days/, dialog), "3");
    await press(one("button", "Give back", dialog));
    expect(list.host.source.acted).toEqual([{ transition: "giveBack", ids: ["14"], asked: { note: "read twice", days: 3 }, version: 3 }]);
  });

  test("keep the dialog and what was typed when the server refuses", async () => {
    list = await openList({ prepare: (prepared) => void prepared.source.refusing.set("14", "The desk is closed") });
    await press(one("button", "Actions for L014"));
    await choose("Give back");
    await type(await find("textbox", /Reason/), "read twice");
    await press(one("button", "Give back", one("alertdialog")));
    expect(one("alert", undefined, one("alertdialog")).textContent).toContain("The desk is closed");
    expect((one("textbox", /Reason/) as HTMLInputElement).value).toBe("read twice");
  });

  test("list all that a record lacks, each leading to its field", async () => {
    const problem = (path: string): Problem => ({ path, code: "required", params: {}, severity: "error" });
    const loans = library.screens["loans"];
    if (!loans?.list) throw new Error("the library lists no loans");
    const files = { ...library, screens: { ...library.screens, loans: { ...loans, list: { ...loans.list, editAt: "/loan?id={id}" } } } };
    list = await openList({
      files,
      prepare: ({ source }) => {
        source.act = async (_entity, _transition, ids) => ({
          code: 200,
          data: {
            done: [],
            failed: ids.map((id) => ({ id, code: 4000, message: "", problems: [problem("/shelf"), problem("/reader/name")] })),
          },
        });
      },
    });
    await press(one("button", "Actions for L014"));
    await choose("Give back");
    await type(await find("textbox", /Reason/), "read twice");
    await press(one("button", "Give back", one("alertdialog")));
    const alert = one("alert", undefined, one("alertdialog"));
    expect(alert.textContent).toContain("2 to fix");
    expect(alert.textContent).toContain("Please enter Shelf");
    await press(one("button", "Please enter Name", alert));
    expect(list.host.went).toEqual(["/loan?id=14&at=%2Freader%2Fname"]);
  });
});

describe("a selection", () => {
  test("reports the result of each record, and tries the failed ones again", async () => {
    list = await openList({ prepare: (prepared) => void prepared.source.refusing.set("3", "Somebody else has it") });
    for (const code of ["L001", "L003"]) await press(one("checkbox", `Select ${code}`));
    await press(one("button", "Lend", one("toolbar")));
    const report = await find("alertdialog");
    expect(report.textContent).toContain("Lend: 1 done, 1 failed");
    expect(texts(all("listitem", undefined, report))).toEqual(["L003Somebody else has it", "L001Done"]);
    list.host.source.refusing.clear();
    await press(one("button", "Retry the 1 failed"));
    expect(list.host.source.acted.map(({ ids }) => ids)).toEqual([["1", "3"], ["3"]]);
    expect(none("toolbar")).toBe(true);
  });

  test("reports in the same place what still fails when it is tried again", async () => {
    list = await openList({ prepare: (prepared) => void prepared.source.refusing.set("3", "Somebody else has it") });
    for (const code of ["L001", "L003"]) await press(one("checkbox", `Select ${code}`));
    await press(one("button", "Lend", one("toolbar")));
    await find("alertdialog");
    list.host.source.refusing.set("3", "It was lost");
    await press(one("button", "Retry the 1 failed"));
    expect(texts(all("listitem", undefined, one("alertdialog")))).toEqual(["L003It was lost"]);
  });

  test("says of a warning how it is accepted: by the button that tries the failed ones again", async () => {
    const unsure: Problem = { path: "/shelf", code: "rule:shelf", params: {}, severity: "warning", message: { en: "No shelf is named" } };
    list = await openList({
      prepare: ({ source }) => {
        source.act = async (_entity, _transition, ids) => ({
          code: 200,
          data: { done: [], failed: ids.map((id) => ({ id, code: apiCode.unacknowledged, message: "", problems: [unsure, unsure] })) },
        });
      },
    });
    for (const code of ["L001", "L003"]) await press(one("checkbox", `Select ${code}`));
    await press(one("button", "Lend", one("toolbar")));
    const [first] = texts(all("listitem", undefined, await find("alertdialog")));
    expect(first).toMatch(/No shelf is named\. .*No shelf is named\. If this is right, retry it\.$/);
  });
});
