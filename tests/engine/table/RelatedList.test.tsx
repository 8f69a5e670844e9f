// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { library, loanDetail, loans } from "../../helpers/engine/library.ts";
import { lentLoan, openLoan } from "../../helpers/engine/loanPage.tsx";
import { all, clearPage, one, press, setWidth, texts } from "../../helpers/engine/page.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a related list", () => {
  const screens = (where: Readonly<Record<string, string>>, first = false) => {
    const steps = { id: "steps", label: { en: "Steps", zh: "步骤" }, screen: "loanHistory", where, first };
    const detail = { ...loanDetail.detail!, related: [steps] };
    return { ...library, screens: { ...library.screens, loanDetail: { ...loanDetail, detail } } };
  };
  const openRelated = async (where: Readonly<Record<string, string>>, first?: boolean) => {
    await openLoan({ files: screens(where, first) });
  };

  test("shows the related records by the list of their own screen", async () => {
    await openRelated({ loanId: "id" });
    expect(texts([...one("region", "Steps").querySelectorAll("tbody tr")])).toEqual(["approveNorth desk", "lend–"]);
    expect(one("region", "Steps").querySelectorAll("input[type=checkbox]")).toHaveLength(0);
  });

  test("is empty where the field that it needs is", async () => {
    await openRelated({ loanId: "due" });
    expect(one("region", "Steps").querySelectorAll("tbody tr")).toHaveLength(0);
  });

  test("puts its records beside one another: the least of a line has its mark, and the others tell what they are above it", async () => {
    const compare = { fields: ["pages", "branch"], least: [{ field: "pages", label: { en: "Shortest" } }] };
    const related = [{ id: "same", label: { en: "Same branch" }, screen: "loans", where: { branch: "branch" } }];
    const detail = { ...loanDetail.detail!, related };
    const screens = { ...library.screens, loanDetail: { ...loanDetail, detail }, loans: { ...loans, list: { ...loans.list!, compare } } };
    await openLoan({ files: { ...library, screens }, records: [lentLoan, { ...lentLoan, id: "8", code: "L008", pages: 400 }] });
    const region = one("region", "Same branch");
    await press(one("button", "Side by side", region));
    const [pages, branch] = all("row", undefined, region);
    expect([...(pages?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent)).toEqual(["320Shortest", "400+80"]);
    expect([pages, branch].map((line) => line?.hasAttribute("data-same"))).toEqual([false, true]);
  });

  test("is a tab on a phone", async () => {
    setWidth(390);
    await openRelated({ loanId: "id" });
    await press(one("tab", "Steps"));
    expect(one("tabpanel").textContent).toContain("North desk");
  });
});
