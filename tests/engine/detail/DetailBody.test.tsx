// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { planDetail } from "#engine/planners/planDetail.ts";
import { library, loanDetail } from "../../helpers/engine/library.ts";
import { lentLoan, openLoan } from "../../helpers/engine/loanPage.tsx";
import { all, clearPage, none, one, press, setWidth, texts } from "../../helpers/engine/page.tsx";
import { testInput } from "../../helpers/engine/testHost.ts";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the body of a record", () => {
  const screens = (where: Readonly<Record<string, string>>, first: boolean | "wide" = false) => {
    const steps = { id: "steps", label: { en: "Steps", zh: "步骤" }, screen: "loanHistory", where, first };
    const detail = { ...loanDetail.detail!, related: [steps] };
    return { ...library, screens: { ...library.screens, loanDetail: { ...loanDetail, detail } } };
  };
  const openRelated = async (where: Readonly<Record<string, string>>, first?: boolean | "wide") => {
    await openLoan({ files: screens(where, first) });
  };

  test("marked `first` is before the sections, and open on a phone", async () => {
    await openRelated({ loanId: "id" }, true);
    expect(all("region").map((region) => region.querySelector("h2")?.textContent)[0]).toBe("Steps");
    clearPage();
    setWidth(390);
    await openRelated({ loanId: "id" }, true);
    expect(one("tab", "Steps").getAttribute("aria-selected")).toBe("true");
  });

  test("marked `wide` is before the sections of a wide page, and not the open one on a phone", async () => {
    await openRelated({ loanId: "id" }, "wide");
    expect(all("region").map((region) => region.querySelector("h2")?.textContent)[0]).toBe("Steps");
    clearPage();
    setWidth(390);
    await openRelated({ loanId: "id" }, "wide");
    expect(one("tab", "Steps").getAttribute("aria-selected")).toBe("false");
  });

  test("is in the tabs of the screen, with the timeline beside the first", async () => {
    const tabs = [
      { id: "about", label: { en: "About", zh: "概览" } },
      { id: "items", label: { en: "Items", zh: "副本" } },
    ];
    const sections = loanDetail.detail!.sections.map((section) => (section.id === "copies" ? { ...section, tab: "items" } : section));
    const detail = { ...loanDetail.detail!, tabs, sections };
    await openLoan({ files: { ...library, screens: { ...library.screens, loanDetail: { ...loanDetail, detail } } } });
    expect(texts(all("tab"))).toEqual(["About", "Items"]);
    expect(one("tablist", "Parts of the page").contains(one("tab", "About"))).toBe(true);
    expect(one("region", "Book").closest("[data-aside]")).toBe(one("region", "History").closest("[data-aside]"));
    expect(none("region", "Copies")).toBe(true);
    await press(one("tab", "Items"));
    expect(one("region", "Copies")).toBeTruthy();
    expect(none("region", "History")).toBe(true);
  });

  test("shows a block without labels, and a number beside the one that it is compared with", async () => {
    const sections = [
      { id: "where", label: { en: "Where" }, as: "block" as const, fields: ["code", "branch"] },
      { id: "size", label: { en: "Size" }, fields: [{ field: "pages", beside: "fee" }] },
    ];
    const detail = { ...loanDetail.detail!, sections };
    await openLoan({
      files: { ...library, screens: { ...library.screens, loanDetail: { ...loanDetail, detail } } },
      records: [{ ...lentLoan, fee: 400 }],
    });
    expect(one("region", "Where").textContent).toBe("WhereL007North");
    expect(one("region", "Size").textContent).toMatch(/320.*400.*−20\.0 %/);
  });

  test("a tab that its screen lacks is refused", () => {
    const detail = { ...loanDetail.detail!, sections: [{ ...loanDetail.detail!.sections[0]!, tab: "nowhere" }] };
    expect(() => planDetail(testInput(library, "loan"), { ...loanDetail, detail })).toThrow('"book" is in the tab "nowhere"');
  });

  test("on a phone has tabs, the timeline first, and the actions at the bottom", async () => {
    setWidth(390);
    await openLoan();
    expect(texts(all("tab"))).toEqual(["History", "Book", "Copies"]);
    expect(document.body.textContent).toContain("2/4 Lend");
    expect(none("region", "Book")).toBe(true);
    await press(one("tab", "Book"));
    expect(one("region", "Book").textContent).toContain("North");
    expect(one("button", "Give back")).toBeTruthy();
  });
});
