// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Impact } from "#dialect/wire/workbench.ts";
import { PublishDialog } from "../../../src/workbench/publish/PublishDialog.tsx";
import { all, clearPage, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const path = "schemas/limits.json";

/** The dialog, and what completes the impact. */
async function show() {
  const publish = vi.fn(async () => ({ number: 4, catalog: "/c" }));
  let resolve: (impact: Impact) => void = () => undefined;
  const promise = new Promise<Impact>((done) => (resolve = done));
  const difference = { changes: [], patch: "", undeclared: [] };
  const api = { publish, difference: async () => difference, impact: () => promise };
  const workbench = await testWorkbench({ texts: { [path]: "{}" }, api });
  await renderInWorkbench(workbench, <PublishDialog open onClose={() => undefined} onOpen={() => undefined} />);
  await type(one("textbox", "Reason"), "VAT");
  return { publish, complete: () => act(async () => resolve({ records: 10, entities: [] })) };
}

test("publishing before the impact is known asks; waiting shows the impact, and then it publishes", async () => {
  const { publish, complete } = await show();
  await press(one("button", "Publish"));
  expect(publish).not.toHaveBeenCalled();
  expect(texts(all("alert"))[0]).toContain("not known yet");
  await complete();
  expect(document.body.textContent).toContain("refuse none of the 10 stored records");
  expect(all("button", "Publish without knowing it")).toEqual([]);
  await press(one("button", "Publish"));
  expect(publish).toHaveBeenCalledExactlyOnceWith("VAT", undefined);
});

test("whoever does not wait publishes by a button of its own", async () => {
  const { publish } = await show();
  await press(one("button", "Publish"));
  await press(one("button", "Publish without knowing it"));
  expect(publish).toHaveBeenCalledOnce();
});
