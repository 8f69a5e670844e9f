// @vitest-environment happy-dom
import { act, useEffect, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Usage, UsageTarget } from "#dialect/lint/workspace/usages.ts";
import { useDraft } from "../../../src/workbench/client/WorkbenchContext.tsx";
import { useShownView } from "../../../src/workbench/preview/useShownView.ts";
import { clearPage, eventually } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const [limits, colours, box, boxes, lid] = [
  "schemas/limits.json",
  "schemas/codes/colour.json",
  "schemas/entities/box.json",
  "schemas/screens/boxes.json",
  "schemas/entities/lid.json",
];
const usage = (file: string, pointer = "/x-limit"): Usage => ({ sort: "limit", file, line: 1, pointer, trail: [] });
const catalog = {
  site: {
    product: { en: "Boxes" },
    dashboard: "/start",
    routes: [
      { path: "/start", view: "home" },
      { path: "/boxes", screen: "boxes" },
      { path: "/lids", screen: "lids" },
      { path: "/lids/:id", screen: "lidDetails" },
    ],
  },
  codes: { colour: { items: [{ const: "r" }, { const: "b" }] } },
  states: {},
  screens: {
    boxes: { entity: "box", list: { columns: ["name"] }, form: { sections: [{ id: "one", fields: ["name", "colour"] }] } },
    lids: { entity: "lid", list: { columns: ["name", { field: "size", second: "colour" }] } },
    lidDetails: { entity: "lid", detail: { header: { title: "name", status: "state" }, sections: [{ id: "one", fields: ["from"] }] } },
  },
} as unknown as CompiledCatalog;

interface Shown {
  readonly view: string | undefined;
  readonly followed: string | undefined;
  readonly option: unknown;
}
interface Place {
  readonly path: string;
  readonly pointer?: string;
}

/** Draws the hook, and returns what it shows now. `look`: opens another file, and a part of it. */
async function show(found: readonly Usage[], place: Place) {
  const usages = vi.fn(async (_target: UsageTarget) => found);
  const texts = { [limits]: "{}", [colours]: "{}", [box]: "{}", [boxes]: "{}", [lid]: "{}" };
  const workbench = await testWorkbench({ texts, api: { usages } });
  let now: Shown | undefined;
  let look: (place: Place) => void = () => undefined;
  function Page() {
    const [{ path, pointer }, setPlace] = useState(place);
    const file = useDraft().files.find((one) => one.path === path);
    const { view, followed, option } = useShownView(file, catalog, pointer === undefined ? undefined : { path, pointer });
    useEffect(() => {
      look = setPlace;
    }, []);
    useEffect(() => {
      now = { view: view?.id, followed: followed && `${followed.path}#${followed.pointer}`, option };
    }, [view, followed, option]);
    return null;
  }
  await renderInWorkbench(workbench, <Page />);
  return { usages, shown: () => now, look: (next: Place) => act(() => look(next)) };
}

test("a limit in hand is shown where it holds: on the pages of the entity that uses it, else of a screen", async () => {
  const { usages, shown } = await show([usage("schemas/messages/en.json"), usage(boxes, "/list/perPage"), usage(box)], {
    path: limits,
    pointer: "/boxes",
  });
  await eventually(() => expect(shown()).toMatchObject({ view: "form:/boxes", followed: `${box}#/x-limit` }));
  expect(usages).toHaveBeenCalledWith({ limit: "boxes" });
  clearPage();
  const other = await show([usage(boxes, "/list/perPage")], { path: limits, pointer: "/boxes" });
  await eventually(() => expect(other.shown()?.view).toBe("list:/boxes"));
});

test("a list of options is shown where a page shows a field with it, and the page follows to that field", async () => {
  const { usages, shown } = await show(
    [usage(lid, "/properties/from/properties/colour/x-codes"), usage(lid, "/properties/colour/x-codes")],
    {
      path: colours,
    },
  );
  await eventually(() => expect(shown()?.view).toBe("detail:/lids/:id"));
  expect(shown()?.followed).toBe(`${lid}#/properties/from/properties/colour/x-codes`);
  expect(usages).toHaveBeenCalledWith({ list: "colour" });
  clearPage();
  const states = await show([usage(lid, "/properties/state/x-codes")], { path: colours });
  await eventually(() => expect(states.shown()?.view).toBe("detail:/lids/:id"));
});

test("of a list that many use, the page that was looked at last stays, if it shows the field", async () => {
  const many = [usage(box, "/properties/colour/x-codes"), usage(lid, "/properties/colour/x-codes")];
  const looked = await show(many, { path: lid });
  await eventually(() => expect(looked.shown()?.view).toBe("list:/lids"));
  looked.look({ path: colours });
  await eventually(() => expect(looked.shown()?.followed).toBe(`${lid}#/properties/colour/x-codes`));
  expect(looked.shown()?.view).toBe("list:/lids");
  clearPage();
  const fresh = await show(many, { path: colours });
  await eventually(() => expect(fresh.shown()?.view).toBe("form:/boxes"));
});

test("the option in hand is what the shown record has; in rows and groups, whose values records have, none", async () => {
  const { shown, look } = await show([usage(box, "/properties/colour/x-codes")], { path: colours, pointer: "/items/1" });
  await eventually(() => expect(shown()?.option).toEqual({ field: "colour", value: "b" }));
  look({ path: colours, pointer: "/x-label" });
  expect(shown()?.option).toBeUndefined();
  clearPage();
  const many = await show([usage(box, "/properties/colour/items/x-codes")], { path: colours, pointer: "/items/0" });
  await eventually(() => expect(many.shown()?.option).toEqual({ field: "colour", value: "r", isMany: true }));
  clearPage();
  const inner = await show([usage(lid, "/properties/from/properties/colour/x-codes")], { path: colours, pointer: "/items/0" });
  await eventually(() => expect(inner.shown()?.view).toBe("detail:/lids/:id"));
  expect(inner.shown()?.option).toBeUndefined();
});

test("without a limit in hand, with one that nothing shows, and for any other file nothing is asked or followed but the file", async () => {
  const none = await show([usage(box)], { path: limits });
  expect([none.usages.mock.calls, none.shown()?.followed]).toEqual([[], undefined]);
  clearPage();
  const unseen = await show([usage("schemas/messages/en.json")], { path: limits, pointer: "/boxes" });
  await eventually(() => expect(unseen.usages).toHaveBeenCalled());
  expect(unseen.shown()?.followed).toBe(`${limits}#/boxes`);
  clearPage();
  const own = await show([usage(box)], { path: boxes, pointer: "/list/columns/0" });
  expect([own.usages.mock.calls, own.shown()?.view]).toEqual([[], "list:/boxes"]);
});
