// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import { DetailView } from "#engine/detail/DetailView.tsx";
import { library, loanDetail } from "../../helpers/engine/library.ts";
import { all, clearPage, draw, none, one, press, settle, setWidth, texts } from "../../helpers/engine/page.tsx";
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

async function open(
  start: { records?: readonly Rec[]; user?: SessionFacts; prepare?: (host: TestHost) => void; id?: string } = {},
): Promise<void> {
  host = testHost(library, { loan: start.records ?? [record], "loan-event": events }, start.user);
  host.speak("en");
  start.prepare?.(host);
  await draw(host, <DetailView screen="loanDetail" id={start.id ?? "7"} />);
  await settle();
}

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the body of a record", () => {
  const screens = (where: Readonly<Record<string, string>>, first = false) => {
    const steps = { id: "steps", label: { en: "Steps", zh: "步骤" }, screen: "loanHistory", where, first };
    const detail = { ...loanDetail.detail!, related: [steps] };
    return { ...library, screens: { ...library.screens, loanDetail: { ...loanDetail, detail } } };
  };
  const openRelated = async (where: Readonly<Record<string, string>>, first?: boolean) => {
    host = testHost(screens(where, first), { loan: [record], "loan-event": events });
    host.speak("en");
    await draw(host, <DetailView screen="loanDetail" id="7" />);
    await settle();
  };

  test("marked `first` is before the sections, and open on a phone", async () => {
    await openRelated({ loanId: "id" }, true);
    expect(all("region").map((region) => region.querySelector("h2")?.textContent)[0]).toBe("Steps");
    clearPage();
    setWidth(390);
    await openRelated({ loanId: "id" }, true);
    expect(one("tab", "Steps").getAttribute("aria-selected")).toBe("true");
  });

  test("on a phone has tabs, the timeline first, and the actions at the bottom", async () => {
    setWidth(390);
    await open();
    expect(texts(all("tab"))).toEqual(["History", "Book", "Copies"]);
    expect(document.body.textContent).toContain("2/4 Lend");
    expect(none("region", "Book")).toBe(true);
    await press(one("tab", "Book"));
    expect(one("region", "Book").textContent).toContain("North");
    expect(one("button", "Give back")).toBeTruthy();
  });
});
