// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import { DetailView } from "#engine/detail/DetailView.tsx";
import { library } from "../../helpers/engine/library.ts";
import { clearPage, draw, none, one, settle, setWidth, texts } from "../../helpers/engine/page.tsx";
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

describe("a section", () => {
  test("shows labels and filled values, a group by its fields, a list as a table", async () => {
    await open();
    const pairs = [...one("region", "Book").querySelectorAll("dl > div")].map((pair) => texts([...pair.children]).join("="));
    expect(pairs).toEqual(["Branch=North", "Name=Ann", "City=Leeds"]);
    const table = one("table", "Copies");
    expect(texts([...table.querySelectorAll("th")])).toEqual(["Row#", "Tag", "Price"]);
    expect(texts([...table.querySelectorAll("tbody tr")])).toEqual(["1A3", "2B4.5"]);
  });

  test("is left out for other users, and while it is empty", async () => {
    await open({ records: [{ ...record, secret: "lost twice" }] });
    expect(none("region", "Inner")).toBe(true);
    clearPage();
    await open({ records: [{ ...record, secret: "lost twice", copies: [] }], user: { partner: true } });
    expect(one("region", "Inner").textContent).toContain("lost twice");
    expect(none("region", "Copies")).toBe(true);
  });
});
