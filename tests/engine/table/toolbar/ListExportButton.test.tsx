// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { ListFormat } from "#engine/host/host.ts";
import { choose, clearPage, find, press, settle } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";

afterEach(clearPage);

function formatOf(id: string, saved: string[], save: () => Promise<void> = async () => undefined): ListFormat {
  return {
    id,
    name: `${id} (.${id})`,
    async save() {
      await save();
      saved.push(id);
    },
  };
}

async function openWith(...formats: readonly ListFormat[]) {
  return openList({ prepare: (host) => Object.assign(host, { sheets: { formats } }) });
}

test("one format is exported at once", async () => {
  const saved: string[] = [];
  const { host } = await openWith(formatOf("xlsx", saved));
  await press(await find("button", host.t("list.export")));
  await settle(20);
  expect(saved).toEqual(["xlsx"]);
});

test("several formats are offered in a menu, and the chosen one is exported", async () => {
  const saved: string[] = [];
  const { host } = await openWith(formatOf("xlsx", saved), formatOf("csv", saved));
  await press(await find("button", host.t("list.export")));
  await find("menuitem", "csv (.csv)");
  expect(saved).toEqual([]);
  await choose("csv (.csv)");
  await settle(20);
  expect(saved).toEqual(["csv"]);
});

test("a failure of the format is reported, and the list can be exported again", async () => {
  const saved: string[] = [];
  const { host } = await openWith(formatOf("xlsx", saved, () => Promise.reject(new Error("disk full"))));
  await press(await find("button", host.t("list.export")));
  await settle(20);
  expect(host.notices).toContain(host.t("list.exportFailed"));
  expect(await find("button", host.t("list.export"))).toBeTruthy();
});
