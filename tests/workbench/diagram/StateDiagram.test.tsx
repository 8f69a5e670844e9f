// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import StateDiagram from "../../../src/workbench/diagram/StateDiagram.tsx";
import { useDraft } from "../../../src/workbench/client/WorkbenchContext.tsx";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { all, clearPage, eventually, find, key, one, press, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const path = "schemas/states/box.json";
const codes = "schemas/codes/box-state.json";
const text = JSON.stringify({
  entity: "box",
  field: "state",
  initial: "new",
  codes: "box-state",
  tabs: [{ id: "open", label: { en: "Open", zh: "未发" }, states: ["new"] }],
  transitions: [{ id: "send", label: { en: "Send", zh: "发出" }, by: "operator", from: ["new"], to: "sent" }],
});
const codesText = JSON.stringify({
  items: [
    { const: "new", "x-label": { en: "New", zh: "新建" } },
    { const: "sent", "x-label": { en: "Sent", zh: "已发" } },
    { const: "odd", "x-label": { en: "Odd", zh: "多余" } },
  ],
});

const entityText = JSON.stringify({
  "x-entity": { name: "box" },
  properties: {
    weight: { type: "number", "x-label": { en: "Weight", zh: "重量" } },
    note: { type: "string", "x-label": { en: "Note", zh: "备注" } },
  },
});
const part = "schemas/parts/told.json";
const partText = JSON.stringify({ "x-label": { en: "Told", zh: "通知" }, part: [{ set: { note: "'a'" } }, { set: { note: "'b'" } }] });

const option = (code: string, en: string) => ({ const: code, "x-label": { en, zh: en } });
/** The first list has a code of the second one. */
const catalogCodes = {
  "box-state": { items: [option("new", "New"), option("sent", "Sent")] },
  "box-news": { items: [option("sent", "On its way"), option("lost", "Lost on its way")] },
};

const linesText = JSON.stringify({
  type: "array",
  "x-label": { en: "Lines", zh: "行项" },
  items: { properties: { cost: { type: "number", "x-label": { en: "Cost", zh: "费用" } } } },
});

/** Files that a press opened. */
const opened: string[] = [];

async function show(own = text) {
  const workbench = await testWorkbench({
    texts: { [path]: own, [codes]: codesText, "schemas/entities/box.json": entityText, [part]: partText },
    api: {
      states: async () => ({ states: { new: 3, old: 2 }, tabs: { open: 3 } }),
      records: async (_entity, _search, state) => [{ id: "b1", customer: "anna", title: `Box in ${state}`, record: {} }],
      usages: async () => [],
      rename: async () => ({
        places: [{ file: path, line: 1, before: "new", after: "fresh" }],
        files: { [path]: text.replaceAll('"new"', '"fresh"'), [codes]: codesText.replaceAll('"new"', '"fresh"') },
        stored: [{ entity: "box", steps: [{ do: "value", field: "/state", from: "new", to: "fresh" }] }],
      }),
    },
  });
  await workbench.draft.open(path);
  const now = () => workbench.draft.view().open[path]!;
  function Diagram() {
    const file = useDraft().open[path]!;
    return (
      <StateDiagram
        opened={file}
        file={undefined}
        catalog={
          {
            site: { defaultLanguage: "en" },
            entities: {},
            codes: catalogCodes,
            states: {},
            endpoints: { calls: {} },
            roles: { roles: { sales: { of: "staff", label: { en: "Sales", zh: "销售" }, may: {} } } },
          } as unknown as CompiledCatalog
        }
        meta={{ "states.json": JSON.parse(readFileSync("schemas/meta/states.json", "utf8")) as JsonObject }}
        onText={() => undefined}
        onOpen={(path) => void opened.push(path)}
        edit={(change) => workbench.draft.type(path, change(now().text))}
        show={() => undefined}
      />
    );
  }
  await renderInWorkbench(workbench, <Diagram />);
  await find("button", /^New3 records/);
  const machine = () => JSON.parse(now().text) as { transitions: Readonly<Record<string, unknown>>[]; tabs: { states: string[] }[] };
  return { machine, workbench };
}

test("the list states for each state how many records are in it and what is unusual", async () => {
  await show();
  const states = all("button").map(({ textContent }) => textContent);
  expect(states).toContain("New3 records, new records begin here");
  expect(states).toContain("Odd0 records, unreachable, end");
  expect(document.body.textContent).toContain("2 stored records have the state old");
});

test("the picture shows the lane of a tab with its count, and the same transition", async () => {
  await show();
  expect(document.querySelector(".diagram-lane-head")?.textContent).toBe("Open · 3");
  expect(document.querySelector(".diagram-label")?.textContent).toBe("Send");
});

test("a chosen transition is edited: who takes it, where it leads and its question; its guard is added as a condition", async () => {
  const { machine } = await show();
  await press(one("button", /^Send/, one("navigation")));
  await type(one("textbox", "Question in English"), "Send it?");
  await press(one("checkbox", "Odd"));
  expect(machine().transitions[0]).toMatchObject({ confirm: { en: "Send it?" }, from: ["new", "odd"] });
  await press(one("button", "add: Allowed while"));
  await eventually(() => expect(all("button").map(({ textContent }) => textContent)).toContain("Add a row"));
});

const withEffects = (effects: string) => text.replace('"to":"sent"', `"to":"sent","effects":${effects}`);
const headings = () => [...document.querySelectorAll(".cond-editor h4")].map(({ textContent }) => textContent);
const openSend = async () => press(one("button", /^Send/, one("navigation")));

test("an effect opens as a form of its meta-schema: the fields that it sets with their formulas, and another one", async () => {
  const { machine } = await show(withEffects('[{"set":{"weight":"self.weight"}}]'));
  await openSend();
  await eventually(() => one("button", "Sets Weight"));
  await press(one("button", "Sets Weight"));
  await eventually(() => expect(headings()).toContain("Weight"));
  await type(one("combobox", "Set another field …"), "note");
  await eventually(() => expect(headings()).toContain("Note"));
  expect(machine().transitions[0]).toMatchObject({ effects: [{ set: { weight: "self.weight" } }] });
  await press(one("button", "Remove Sets Weight"));
  expect(machine().transitions[0]).not.toHaveProperty("effects");
});

test("effects of a shared part go together, and those of the file keep their places", async () => {
  const { machine } = await show(withEffects('[{"x-use":{"part":"told"}},{"set":{"weight":"1"}}]'));
  await openSend();
  await eventually(() => expect(all("button", /^Sets Note/)).toHaveLength(2));
  expect(all("button", /^Remove (?!Sets|transition)/)).toHaveLength(1);
  opened.length = 0;
  await press(all("button", /^Sets Note/)[1]!);
  expect(opened).toEqual([part]);
  await press(one("button", "Remove Sets Weight"));
  expect(machine().transitions[0]).toMatchObject({ effects: [{ "x-use": { part: "told" } }] });
});

test("a new effect begins with what changes nothing", async () => {
  const { machine } = await show();
  await openSend();
  const fields = () => [...document.querySelectorAll<HTMLOptionElement>("optgroup[label='Set a field'] option")];
  await eventually(() => expect(fields().map(({ textContent }) => textContent)).toEqual(["Weight", "Note"]));
  await type(one("combobox", "Add an effect …"), fields()[0]?.value ?? "");
  expect(machine().transitions[0]).toMatchObject({ effects: [{ set: { weight: "self.weight" } }] });
});

test("an effect that makes a record of each row of a list begins by hand: of a list of the dialog or of the record", async () => {
  const asks = withEffects('[{"create":"box","values":{}}]').replace('"id":"send"', `"id":"send","ask":{"lines":${linesText}}`);
  const { machine } = await show(asks);
  await openSend();
  await press(await find("button", /^Creates/));
  const each = one("combobox", "One for each of") as HTMLSelectElement;
  expect([...each.options].map(({ textContent }) => textContent)).toContain("Rows of Lines");
  await type(each, "asked.lines");
  expect(machine().transitions[0]).toMatchObject({ effects: [{ create: "box", values: {}, each: { in: "asked.lines" } }] });
  await press(one("button", "add: Which records"));
  expect([...(await find("combobox", "Field of row 1")).querySelectorAll("option")].map(({ value }) => value)).toContain("row.cost");
});

test("what a transition asks for is added, made required and removed as a field", async () => {
  const { machine } = await show();
  await openSend();
  await press(one("button", "Ask for another field"));
  const form = document.querySelector<HTMLElement>("form")!;
  await type(one("textbox", "Label in English", form), "Reason");
  await type(one("textbox", "Label in 中文", form), "原因");
  await press(one("button", "Add", form));
  expect(machine().transitions[0]).toMatchObject({ ask: { reason: { type: "string", "x-label": { en: "Reason", zh: "原因" } } } });
  await press(one("checkbox", "Required"));
  expect(machine().transitions[0]).toMatchObject({ ask: { reason: { "x-required-when": "true" } } });
  await press(one("checkbox", "Required"));
  expect(machine().transitions[0]).not.toHaveProperty("ask.reason.x-required-when");
  await press(one("button", "Remove Reason"));
  expect(machine().transitions[0]).not.toHaveProperty("ask");
});

test("a transition is given to some roles, which the list then names", async () => {
  const { machine } = await show();
  await press(one("button", /^Send/, one("navigation")));
  await type(one("combobox", "Taken by"), "roles");
  expect(machine().transitions[0]).toMatchObject({ by: ["@staff"] });
  await press(one("checkbox", "Sales"));
  await press(one("checkbox", "operator"));
  expect(machine().transitions[0]).toMatchObject({ by: ["sales"] });
  expect(one("button", /^Send/, one("navigation")).textContent).toContain("Sales");
  await type(one("combobox", "Taken by"), "customer");
  expect(machine().transitions[0]).toMatchObject({ by: "customer" });
});

test("a tab is edited: its label, and the states that it shows", async () => {
  const { machine } = await show();
  await press(one("button", "Open", one("navigation")));
  await type(one("textbox", "Label in English"), "In work");
  await press(one("checkbox", "Odd"));
  expect(machine().tabs[0]).toMatchObject({ label: { en: "In work" }, states: ["new", "odd"] });
});

test("a chosen state lists its records, and is renamed with a migration", async () => {
  const { workbench } = await show();
  await press(one("button", /^New3/, one("navigation")));
  await eventually(() => expect(document.body.textContent).toContain("Box in new"));
  await type(one("textbox", "Stored value"), "fresh");
  await press(one("button", "Rename everywhere"));
  const migration = "schemas/migrations/0001-box-new-fresh.json";
  await eventually(() => expect(workbench.draft.view().open[migration]).toBeDefined());
  const { open } = workbench.draft.view();
  expect(JSON.parse(open[migration]?.text ?? "")).toMatchObject({
    entity: "box",
    steps: [{ do: "value", field: "/state", from: "new", to: "fresh" }],
  });
  expect(JSON.parse(open[path]?.text ?? "")).toMatchObject({
    initial: "fresh",
    tabs: [{ states: ["fresh"] }],
    transitions: [{ from: ["fresh"] }],
  });
  expect(open[codes]?.text).toContain('"const":"fresh"');
});

test("a transition and a state are added", async () => {
  const { machine, workbench } = await show();
  await press(one("button", "Add transition"));
  await type(one("textbox", "Label in 中文"), "退回");
  await type(one("textbox", "Label in English"), "Return");
  await type(one("textbox", "Id in JSON"), "return");
  await press(one("button", "Add"));
  expect(machine().transitions[1]).toMatchObject({ id: "return", from: ["new"], by: "operator" });
  await press(one("button", "Add state"));
  await type(one("textbox", "Label in 中文"), "丢失");
  await type(one("textbox", "Label in English"), "Lost");
  await type(one("textbox", "Stored value"), "lost");
  await press(one("button", "Add"));
  await eventually(() => expect(workbench.draft.view().open[codes]?.text).toContain('"lost"'));
  expect(machine().tabs[0]?.states).toEqual(["new", "lost"]);
});

test("keys zoom the picture: plus and minus step by step, 0 between the whole and what can be read", async () => {
  await show();
  const picture = await find("group", /Picture of the states/);
  const scale = () => document.querySelector<HTMLElement>(".diagram-plane")!.style.transform;
  const hit = async (name: string) => {
    await key(name, picture);
    return scale();
  };
  const start = scale();
  const larger = await hit("+");
  expect(larger).not.toBe(start);
  expect(await hit("-")).toBe(start);
  await hit("+");
  await hit("0");
  expect(await hit("0")).not.toBe(larger);
});

test("the subject of a letter is chosen from the list that the letter names", async () => {
  const { machine } = await show(
    JSON.stringify({
      ...(JSON.parse(withEffects('[{"mail":"track","about":"sent"}]')) as object),
      letters: [{ id: "track", label: { en: "Track", zh: "跟踪" }, about: "box-news", to: [], subject: {}, text: {} }],
    }),
  );
  await openSend();
  await press(await find("button", /^(?!Remove).*Track/));
  const subject = all("combobox").findLast((box) => (box as HTMLSelectElement).value === "sent") as HTMLSelectElement;
  expect([...subject.options].map(({ text: label }) => label)).toEqual(["–", "On its way", "Lost on its way"]);
  await type(subject, "lost");
  expect(machine().transitions[0]).toMatchObject({ effects: [{ mail: "track", about: "lost" }] });
});
