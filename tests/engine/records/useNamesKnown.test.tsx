// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { useNamesKnown } from "#engine/records/useNamesKnown.ts";
import type { PlannedField } from "#engine/plan/plan.ts";
import { library } from "../../helpers/engine/library.ts";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

const fields = [{ path: "reader", reference: { entity: "reader", show: ["name"] } } as unknown as PlannedField, undefined];

function Names({ rows }: { readonly rows: readonly Rec[] | undefined }) {
  return <p>{useNamesKnown(rows, fields) ? "known" : "waits"}</p>;
}
const shown = () => document.querySelector("p")?.textContent;
const rows: readonly Rec[] = [{ id: "1", reader: "7" }, { id: "2", reader: "9" }, { id: "3" }];

test("rows wait for the records that they refer to, which are read in one call; one that is not there counts as read", async () => {
  const host = testHost(library, { reader: [{ id: "7", name: "Ann" }] });
  await draw(host, <Names rows={undefined} />);
  expect(shown()).toBe("waits");
  clearPage();
  await draw(host, <Names rows={rows} />);
  await eventually(() => expect(shown()).toBe("known"));
  expect(host.source.asked.map(({ entity, query }) => [entity, query.filters])).toEqual([["reader", { id: ["7", "9"] }]]);
});

test("rows without references wait for nothing", async () => {
  await draw(testHost(library, {}), <Names rows={[{ id: "3" }]} />);
  expect(shown()).toBe("known");
});

test("names that cannot be read are waited for a moment only", async () => {
  const host = testHost(library, {});
  host.source.failure = { code: 500, message: "Down", data: null };
  await draw(host, <Names rows={rows} />);
  expect(shown()).toBe("waits");
  await new Promise((resolve) => setTimeout(resolve, 1600));
  await eventually(() => expect(shown()).toBe("known"));
});
