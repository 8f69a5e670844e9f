/** The page of a loan, for the tests of pages of records. */
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import { DetailView } from "#engine/detail/DetailView.tsx";
import { library } from "./library.ts";
import { draw, settle } from "./page.tsx";
import { type TestHost, testHost } from "./testHost.ts";

/** A loan of the library that the tests of the engine have: it is lent, and two copies belong to it. */
export const lentLoan: Rec = {
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

/** Events of the loan, and one of another. */
const loanEvents: readonly Rec[] = [
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

interface LoanStart {
  /** Instead of the schemas of the library. */
  readonly files?: typeof library;
  /** Instead of the one loan. */
  readonly records?: readonly Rec[];
  readonly user?: SessionFacts;
  /** Changes the host before the page is drawn. */
  readonly prepare?: (host: TestHost) => void;
  readonly id?: string;
}

/** Draws the page of a loan in English and waits until it has loaded. */
export async function openLoan({ files = library, records = [lentLoan], user, prepare, id = "7" }: LoanStart = {}): Promise<TestHost> {
  const host = testHost(files, { loan: records, "loan-event": loanEvents }, user);
  host.speak("en");
  prepare?.(host);
  await draw(host, <DetailView screen="loanDetail" id={id} />);
  await settle();
  return host;
}
