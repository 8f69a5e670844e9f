// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Screen } from "#dialect/schema/screens.ts";
import { library, loanDetail } from "../../helpers/engine/library.ts";
import { openLoan } from "../../helpers/engine/loanPage.tsx";
import { clearPage, one, press, settle, setWidth, texts } from "../../helpers/engine/page.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a value with its own form", () => {
  const label = { en: "Place", zh: "位置" };
  const fields = ["shelf", "due"].map((field) => ({ field, change: "moving" }));
  const moving: Screen = { entity: "loan", kind: "form", form: { sections: [{ id: "to", label, fields: ["shelf"] }] } };
  const detail = { ...loanDetail.detail!, sections: [{ id: "place", label, fields }] };
  const withForm = { ...library, screens: { ...library.screens, moving, loanDetail: { ...loanDetail, detail } } };

  test("is changed in a drawer, and set where it is empty", async () => {
    await openLoan({ files: withForm });
    expect(one("button", "Set Due").textContent).toBe("Set");
    await press(one("button", "Change Shelf"));
    await settle();
    expect(one("dialog").textContent).toContain("Change the");
    expect(texts([...one("dialog").querySelectorAll("label")])).toEqual([expect.stringContaining("Shelf")]);
  });
});
