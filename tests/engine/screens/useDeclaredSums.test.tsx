// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useDeclaredSums } from "#engine/screens/useDeclaredSums.ts";
import { library } from "../../helpers/engine/library.ts";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

const loans = library.screens["loans"];
const files = {
  ...library,
  screens: {
    ...library.screens,
    loans: { ...loans, entity: "loan", list: { columns: [], ...loans?.list, sums: [{ id: "pages", of: ["pages"], by: ["state"] }] } },
  },
} as typeof library;

function Sums({ of }: { readonly of: string }) {
  const load = useDeclaredSums("loans", of);
  return <p>{load.state === "ready" ? load.sums.of.join() : load.state}</p>;
}
const shown = () => document.querySelector("p")?.textContent;

test("the sums of a list come with its screen", async () => {
  await draw(testHost(files, {}), <Sums of="pages" />);
  await eventually(() => expect(shown()).toBe("pages"));
});

test("sums that the list does not declare never load", async () => {
  const host = testHost(files, {});
  await draw(host, <Sums of="none" />);
  await host.loadEntity("loan");
  expect(shown()).toBe("loading");
});
