// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { FetchedCards, FetchedTable, useCards } from "#engine/table/rows/fetchedRows.ts";
import { clearPage, drawPlain, eventually } from "../../../helpers/engine/page.tsx";

afterEach(clearPage);

const Shape = ({ narrow }: { readonly narrow: boolean }) => <b>{useCards(narrow) ? "cards" : "table"}</b>;
const shapes = () => [...document.querySelectorAll("b")].map((one) => one.textContent);

test("a phone that is turned or prints keeps its cards until the table is loaded, and never shows an empty list", async () => {
  const { isLoaded } = FetchedTable;
  await FetchedCards.fetchAhead();
  const loaded = { now: false };
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  const fetchAhead = FetchedTable.fetchAhead;
  Object.assign(FetchedTable, {
    isLoaded: () => loaded.now,
    fetchAhead: () => arrived.then(() => void (loaded.now = true)),
  });
  try {
    await drawPlain(<Shape narrow={false} />);
    expect(shapes()).toEqual(["cards"]);
    arrive();
    await eventually(() => expect(shapes()).toEqual(["table"]));
  } finally {
    Object.assign(FetchedTable, { isLoaded, fetchAhead });
  }
});

test("a narrow page shows cards, a wide one the table", async () => {
  await FetchedTable.fetchAhead();
  await drawPlain(
    <>
      <Shape narrow />
      <Shape narrow={false} />
    </>,
  );
  expect(shapes()).toEqual(["cards", "table"]);
});
