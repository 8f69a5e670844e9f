// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { RecentFeed } from "#engine/dashboard/RecentFeed.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { clearPage, draw, one } from "../../helpers/engine/page.tsx";
import { library } from "../../helpers/engine/library.ts";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

test("a sentence has its time and, as its kind, the group of the menu that its address belongs to", async () => {
  const host = testHost(library, {});
  const group = { path: "/bills", title: { zh: "账单", en: "Bills" }, children: [{ path: "list", screen: "bills" }] };
  const catalog = { ...host.catalog, site: { ...host.catalog.site, routes: [group] } };
  const field = planAskedField(testInput(library, "loan"), "content", { type: "string" }, false);
  const records = [{ id: "1", content: "Ready", at: "2026-11-20 08:30:00", address: "/bills/7" }];
  await draw(
    { ...host, catalog },
    <RecentFeed field={field} time="at" about="address" records={records} size={4} hrefOf={() => "#/bills/7"} />,
  );
  expect(one("link", /Ready/).querySelector("small")?.textContent).toBe("账单11-20 08:30");
});
