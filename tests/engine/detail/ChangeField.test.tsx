// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { DetailView } from "#engine/detail/DetailView.tsx";
import { library, loanDetail } from "../../helpers/engine/library.ts";
import { clearPage, draw, one, press, settle, setWidth, texts } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost } from "../../helpers/engine/testHost.ts";

const record: Rec = {
  id: "7",
  version: 2,
  code: "L007",
  shelf: "S-7",
  state: "lent",
  branch: "N",
  pages: 320,
  fee: 12.5,
  made: "2026-11-01 09:12:40",
  reader: { name: "Ann", city: "Leeds" },
  copies: [
    { tag: "A", price: 3 },
    { tag: "B", price: 4.5 },
  ],
};

const events: readonly Rec[] = [
  {
    id: "1",
    loanId: "7",
    transition: "approve",
    from: "asked",
    to: "lent",
    time: "2026-11-03 15:11:00",
    by: "operator",
    place: "North desk",
  },
  { id: "2", loanId: "7", transition: "lend", to: "asked", time: "2026-11-01 09:12:40", by: "customer" },
  { id: "3", loanId: "8", transition: "lend", to: "asked", time: "2026-11-19 09:12:40", by: "customer" },
];

let host: TestHost;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a value with its own form", () => {
  const label = { en: "Place", zh: "位置" };
  const fields = ["shelf", "due"].map((field) => ({ field, change: "moving" }));
  const moving: Screen = { entity: "loan", kind: "form", form: { sections: [{ id: "to", label, fields: ["shelf"] }] } };
  const detail = { ...loanDetail.detail!, sections: [{ id: "place", label, fields }] };
  const withForm = { ...library, screens: { ...library.screens, moving, loanDetail: { ...loanDetail, detail } } };

  test("is changed in a drawer, and set where it is empty", async () => {
    host = testHost(withForm, { loan: [record], "loan-event": events });
    host.speak("en");
    await draw(host, <DetailView screen="loanDetail" id="7" />);
    await settle();
    expect(one("button", "Set Due").textContent).toBe("Set");
    await press(one("button", "Change Shelf"));
    await settle();
    expect(one("dialog").textContent).toContain("Change the");
    expect(texts([...one("dialog").querySelectorAll("label")])).toEqual([expect.stringContaining("Shelf")]);
  });
});
