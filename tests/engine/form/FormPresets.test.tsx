// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { begin, bench, clearPage, fill, open, sentence, stored } from "../../helpers/engine/formPage.tsx";
import { eventually, find, none, one, press, type } from "../../helpers/engine/page.tsx";
import { repairForm, workshop } from "../../helpers/engine/workshop.ts";
// A lazy component, loaded here before it is rendered.
import "#engine/form/FormPresets.tsx";

const presets = { entity: "preset", screen: "screen", name: "name", values: "values" };
const files: CatalogFiles = {
  ...workshop,
  screens: { ...workshop.screens, repairForm: { ...repairForm, form: { ...repairForm.form, presets: true } } as Screen },
};
let kept: Rec[] = [];

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  begin({ repair: [stored], shop: [] }, files);
  kept = [];
  const { source } = bench.host;
  const list = source.list.bind(source);
  Object.assign(bench.host, { presets });
  source.list = async (entity, query) =>
    entity === presets.entity ? { code: apiCode.ok, data: { rows: [...kept], total: kept.length } } : list(entity, query);
  source.save = async (_entity, record) => {
    const at = kept.findIndex(({ id }) => id === record["id"]);
    const one = { id: String(kept.length + 1), version: 1, ...record };
    if (at < 0) kept.push(one);
    else kept[at] = one;
    return { code: apiCode.ok, data: one };
  };
  source.remove = async (_entity, ids) => {
    kept = kept.filter(({ id }) => !ids.includes(String(id)));
    return { code: apiCode.ok, data: { done: [...ids], failed: [] } };
  };
});
afterEach(clearPage);

const openPresets = async (): Promise<HTMLElement> => {
  await eventually(() => one("button", sentence("form.presets")));
  await press(one("button", sentence("form.presets")));
  return find("textbox", sentence("form.presetName"));
};
const hours = (): string => (one("textbox", "Hours") as HTMLInputElement).value;

describe("presets of a form", () => {
  test("keep what is filled in under a name, and a new record begins with it", async () => {
    await open();
    await fill("Hours", "2");
    await type(await openPresets(), "Two hours");
    await press(one("button", sentence("list.viewSave")));
    expect(kept).toMatchObject([{ screen: "repairForm", name: "Two hours" }]);
    expect(JSON.parse(String(kept[0]?.["values"]))).toMatchObject({ hours: 2 });
    clearPage();
    await open();
    expect(hours()).toBe("");
    await openPresets();
    await press(await find("button", "Two hours"));
    await eventually(() => expect(hours()).toBe("2"));
  });

  test("a preset of the same name is replaced, not doubled", async () => {
    await open();
    for (const value of ["2", "3"]) {
      await fill("Hours", value);
      await type(await openPresets(), "Two hours");
      await press(one("button", sentence(value === "2" ? "list.viewSave" : "list.viewReplace")));
      await press(one("button", sentence("form.presets")));
    }
    expect(kept).toHaveLength(1);
    expect(JSON.parse(String(kept[0]?.["values"]))).toMatchObject({ hours: 3 });
  });

  test("what was typed before comes back with undo", async () => {
    kept = [{ id: "1", version: 1, screen: "repairForm", name: "Two hours", values: '{"hours":2}' }];
    const told: { run(): void }[] = [];
    bench.host.notify = (_kind, _text, action) => void (action && told.push(action));
    await open();
    await fill("Hours", "7");
    await openPresets();
    await press(await find("button", "Two hours"));
    await eventually(() => expect(hours()).toBe("2"));
    told[0]?.run();
    await eventually(() => expect(hours()).toBe("7"));
  });

  test("one that is deleted by mistake is stored again", async () => {
    kept = [{ id: "1", version: 1, screen: "repairForm", name: "Two hours", values: '{"hours":2}' }];
    await open();
    await openPresets();
    await press(await find("button", sentence("form.presetRemove", { name: "Two hours" })));
    expect(kept).toEqual([]);
    await press(await find("button", sentence("list.viewUndo")));
    expect(kept).toMatchObject([{ name: "Two hours", values: '{"hours":2}' }]);
  });

  test("are not offered for a record that is saved already, and say why without a pointer", async () => {
    kept = [{ id: "1", version: 1, screen: "repairForm", name: "Two hours", values: '{"hours":2}' }];
    await open({ id: "7" });
    await openPresets();
    expect(((await find("button", "Two hours")) as HTMLButtonElement).disabled).toBe(true);
    expect(document.body.textContent).toContain(sentence("form.presetBegins"));
  });

  test("are offered neither where the form has none nor where nobody keeps them", async () => {
    Object.assign(bench.host, { presets: undefined });
    await open();
    expect(none("button", sentence("form.presets"))).toBe(true);
  });
});
