// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DataSource } from "#engine/host/source.ts";
import { begin, bench, clearPage, fill, open, save, sentence, stored } from "../../../helpers/engine/formPage.tsx";
import { all, find, one, press, settle } from "../../../helpers/engine/page.tsx";

type Announce = Parameters<NonNullable<DataSource["whenChanged"]>>[1];
let announce: Announce = () => {};
beforeEach(() => {
  begin();
  Object.assign(bench.host.source, {
    whenChanged(_entity: string, changed: Announce) {
      announce = changed;
      return () => undefined;
    },
  });
});
afterEach(clearPage);

const storeElsewhere = async (version: number, change: object) => {
  bench.host.source.store("repair", [{ ...stored, ...change, version }]);
  await act(async () => announce({ 7: version }));
  await settle();
};
const buttons = () => all("button", sentence("form.showChanges"));

test("a form says at once that somebody else has stored its record, and merges both", async () => {
  await open({ id: "7" });
  await fill("Ticket", "MINE");
  expect(buttons()).toEqual([]);
  await storeElsewhere(3, { rate: 55 });
  await press(one("button", sentence("form.showChanges")));
  expect((await find("alertdialog")).textContent).toContain("¥55.00");
  await press(one("button", sentence("form.takeOver")));
  expect(buttons()).toEqual([]);
  await save();
  expect(bench.sent.at(-1)?.record).toMatchObject({ version: 3, ticket: "MINE", rate: 55 });
});

test("the version that the form shows is no news, nor is another record", async () => {
  await open({ id: "7" });
  await storeElsewhere(2, {});
  await act(async () => announce({ 8: 9 }));
  await settle();
  expect(buttons()).toEqual([]);
});

test("after a save of its own the form has that version, and says nothing", async () => {
  await open({ id: "7" });
  await fill("Ticket", "MINE");
  await save();
  await storeElsewhere(3, { ticket: "MINE" });
  expect(buttons()).toEqual([]);
});
