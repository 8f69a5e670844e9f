// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { library } from "../../helpers/engine/library.ts";
import { lentLoan, openLoan } from "../../helpers/engine/loanPage.tsx";
import { all, choose, clearPage, find, none, one, press, setWidth, texts, type } from "../../helpers/engine/page.tsx";
import type { TestHost } from "../../helpers/engine/testHost.ts";

let host: TestHost;

async function open(start?: Parameters<typeof openLoan>[0]): Promise<void> {
  host = await openLoan(start);
}

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the actions of a record", () => {
  test("follow the state; those that are not allowed show the reason", async () => {
    await open();
    expect(none("button", "Lend")).toBe(true);
    await press(one("button", "Actions for L007"));
    expect(texts(all("menuitem"))).toEqual(["EditIt is lent and cannot be changed"]);
  });

  test("ask, run, and show the changed record", async () => {
    await open();
    await press(one("button", "Give back"));
    const dialog = await find("alertdialog");
    await type(one("textbox", /Reason/, dialog), "read twice");
    const before = host.source.asked.length;
    await press(one("button", "Give back", dialog));
    expect(host.source.acted).toEqual([{ transition: "giveBack", ids: ["7"], asked: { note: "read twice" }, version: 2 }]);
    expect(host.source.asked.slice(before).map(({ entity }) => entity)).toEqual(["loan", "loan-event"]);
  });

  test("leave out a step that leads to this very page", async () => {
    const step = (id: string, go: string) => ({ id, where: "true", label: { zh: id, en: id }, go });
    const steps = [step("Compare", "/library/loan/{id}"), step("Renew", "/library/renew?id={id}")];
    const { loan } = library.states;
    const files = { ...library, states: { loan: { ...loan, next: steps } } } as typeof library;
    host = await openLoan({ files });
    expect(none("button", "Compare")).toBe(true);
  });

  test("leave out a link to where the next step leads", async () => {
    const go = "/library/renew?id={id}";
    const [loan, detail] = [library.states["loan"], library.screens["loanDetail"]];
    const files = {
      ...library,
      states: { loan: { ...loan, next: [{ id: "renewLate", where: "true", label: { zh: "立即续借", en: "Renew now" }, go }] } },
      screens: {
        ...library.screens,
        loanDetail: { ...detail, detail: { ...detail?.detail, actions: [{ id: "renew", label: { zh: "续借", en: "Renew" }, go }] } },
      },
    } as typeof library;
    host = await openLoan({ files });
    expect(one("button", "Renew now")).toBeTruthy();
    expect(none("button", "Renew")).toBe(true);
    expect(none("button", "Actions for L007")).toBe(true);
  });

  test("return to the list after a deletion", async () => {
    await open({ records: [{ ...lentLoan, state: "asked" }] });
    await press(one("button", "Actions for L007"));
    await choose("Drop");
    await press(one("button", "Drop", await find("alertdialog")));
    expect(host.went).toEqual(["/library/loans"]);
  });
});
