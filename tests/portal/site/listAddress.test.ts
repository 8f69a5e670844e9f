// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Site } from "#dialect/schema/screens.ts";
import { listAddress } from "../../../src/portal/site/listAddress.ts";
import { resetTestPortal, testPortal, type TestPortal } from "../../helpers/portal/renderInPortal.tsx";
import { site } from "../../helpers/portal/testSite.ts";

afterEach(resetTestPortal);

const routes: Site["routes"] = [
  ...site.routes,
  {
    path: "/papers",
    children: [
      { path: "print", screen: "statement" },
      { path: "first", screen: "loans" },
      { path: "second", screen: "loans" },
    ],
  },
];

/** A portal with a page that prints loans, and two that list them, of which the second is open. */
function portal(canSee: TestPortal["canSee"] = ({ screen }) => screen !== undefined): TestPortal {
  const made = testPortal({ site: { routes }, services: { canSee } });
  const screens = { statement: { entity: "loan", paper: {} }, loans: { entity: "loan", list: {} } };
  return { ...made, catalog: { ...made.catalog, screens: screens as never } };
}

test("records are listed at the first page that lists their entity and is open to the account", () => {
  expect(listAddress(portal(), "loan")).toBe("/papers/first");
  let asked = 0;
  expect(
    listAddress(
      portal(() => (asked += 1) > 1),
      "loan",
    ),
  ).toBe("/papers/second");
});

test("where the account opens no list of the entity it is led to the dashboard", () => {
  expect(
    listAddress(
      portal(() => false),
      "loan",
    ),
  ).toBe("/start");
  expect(listAddress(portal(), "shop")).toBe("/start");
});
