// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { library, loanDetail } from "../../helpers/engine/library.ts";
import { openLoan } from "../../helpers/engine/loanPage.tsx";
import { clearPage, one, press, setWidth, texts } from "../../helpers/engine/page.tsx";

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

  test("is a tab on a phone", async () => {
    setWidth(390);
    await openRelated({ loanId: "id" });
    await press(one("tab", "Steps"));
    expect(one("tabpanel").textContent).toContain("North desk");
  });
});
