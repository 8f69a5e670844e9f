// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import { DetailView } from "#engine/detail/DetailView.tsx";
import { library } from "../../helpers/engine/library.ts";
import { all, clearPage, draw, one, settle, setWidth, texts } from "../../helpers/engine/page.tsx";
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

describe("the timeline", () => {
  test("shows the history, newest first", async () => {
    await open();
    const entries = all("listitem", undefined, one("region", "History"));
    expect(texts(entries)).toEqual(["11-03 15:11:00ApproveNorth desk", "11-01 09:12:40Lend"]);
  });
});
