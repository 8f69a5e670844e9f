/** Section 4: tabs, states and actions. */
import { expect, test } from "vitest";
import { actorsOf } from "#dialect/schema/states.ts";
import { catalog } from "../helpers/schemas/product.ts";
import { type Fact, factsOf, type StateFact } from "./facts.ts";
import { prove } from "./prove.ts";

const { files } = await catalog();
const waybill = files.states["waybill"];

/** The option list of each machine. */
const lists: Readonly<Record<string, string>> = {
  waybill: "waybill-status",
  smallParcel: "small-parcel-status",
  overseas: "overseas-status",
};

prove(
  "tabs of the waybill list",
  factsOf<StateFact>("tab"),
  ({ order }) => {
    const tab = waybill?.tabs[order - 1];
    return tab && { subject: tab, traced: [tab] };
  },
  (tab, { id, order, reads }) => {
    expect(tab.label["zh"]).toBe(reads);
    expect(tab["x-spec"]).toContain(id);
    expect(tab.states === undefined && tab.where === undefined, "the first alone shows all").toBe(order === 1);
  },
);

test.runIf(waybill)("there are as many as the specification has", () => {
  expect(waybill?.tabs).toHaveLength(factsOf("tab").length);
});

const states = factsOf<StateFact>("state");
prove(
  "states",
  states,
  ({ machine = "", order }) => {
    const list = files.codes[lists[machine] ?? ""];
    const code = list?.items[order - 1];
    return list && code && { subject: code, traced: [list, code] };
  },
  (code, { id, code: value, shownAs, reads }) => {
    expect(code["x-label"]["zh"]).toBe(reads);
    expect(code.const).toBe(value);
    expect(code["x-spec"]).toContain(id);
    if (shownAs !== undefined) expect(code["x-label"]["en"]?.toLowerCase()).toContain(shownAs);
  },
);

for (const [machine, list] of Object.entries(lists)) {
  test.runIf(files.codes[list])(`${list} has no other`, () => {
    expect(files.codes[list]?.items).toHaveLength(states.filter((fact) => fact.machine === machine).length);
  });
}

const list = files.codes["finance-audit"];
const audits = factsOf<StateFact>("auditState");
prove(
  "states of a finance audit",
  audits,
  ({ order }) => {
    const code = list?.items[order - 1];
    return list && code && { subject: { code, size: list.items.length }, traced: [list, code] };
  },
  ({ code, size }, { id, reads }) => {
    expect(code["x-spec"]).toContain(id);
    expect(code["x-label"]["zh"]).toBe(reads);
    expect(size).toBe(audits.length);
    const tabs = Object.values(files.states).flatMap((machine) => machine.tabs.filter((tab) => tab["x-spec"]?.includes(id)));
    for (const tab of tabs) {
      expect(tab.label["zh"], "its tab has the name of the state").toBe(reads);
      expect(tab.states).toEqual([code.const]);
    }
  },
);

prove(
  "actions",
  factsOf<Fact>("action"),
  ({ id }) => {
    const transitions = Object.values(files.states).flatMap((machine) => machine.transitions);
    const transition = transitions.find((one) => one["x-spec"]?.includes(id) && actorsOf(one).includes("customer"));
    return transition && { subject: transition, traced: [transition] };
  },
  (transition) => {
    expect(transition.call, "the customer's action has a call").toBeDefined();
    expect(files.endpoints.calls[transition.call ?? ""]).toMatchObject({ transition: transition.id });
  },
);
