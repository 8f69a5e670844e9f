// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { RecentBlock } from "#engine/dashboard/RecentBlock.tsx";
import { clearPage, draw, eventually, one } from "../../helpers/engine/page.tsx";
import { library, loan, loans } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

test("a deadline shows how many days it is past, as in the list", async () => {
  const due = { ...loan.properties?.["due"], "x-due": "self.state == 'lent'" };
  const entities = { ...library.entities, loan: { ...loan, properties: { ...loan.properties, due } } };
  const records = [
    { id: "1", code: "A1", state: "lent", due: "2026-03-01" },
    { id: "2", code: "B2", state: "back", due: "2026-03-01" },
  ];
  const host = testHost({ ...library, entities }, { loan: records }, {});
  host.speak("en");
  host.clock = () => ({ today: "2026-03-10", now: "2026-03-10 09:00:00" });
  const label = { zh: "最近", en: "Recent" };
  await draw(host, <RecentBlock block={{ id: "recent", label }} screen="loans" rows={2} columns={["code", "due"]} />);
  await eventually(() => expect(one("row", /A1/).textContent).toContain("9 days overdue"));
  expect(one("row", /B2/).textContent).not.toContain("overdue");
});

test("of two names of a thing, the block shows the one that is for readers of the language", async () => {
  const list = {
    ...loans.list,
    columns: [
      { field: "code", hidden: ["zh"] },
      { field: "shelf", hidden: ["en"] },
    ],
  };
  const host = testHost(
    { ...library, screens: { ...library.screens, loans: { ...loans, list } } },
    { loan: [{ id: "1", code: "A1", shelf: "S9" }] },
    {},
  );
  host.speak("en");
  const label = { zh: "最近", en: "Recent" };
  await draw(host, <RecentBlock block={{ id: "recent", label }} screen="loans" rows={2} columns={["code", "shelf"]} />);
  await eventually(() => expect(one("row", /A1/).textContent).toContain("A1"));
  expect(document.body.textContent).not.toContain("S9");
});
