import { expect, test } from "vitest";
import { siteCatalog, staffCalls } from "../../../src/dialect/compile/siteCatalog.ts";
import { catalog } from "../../helpers/schemas/product.ts";
import type { StateMachine } from "../../../src/dialect/schema/states.ts";

const step = (id: string, by: "customer" | "operator", call?: string) => ({ id, by, label: {}, from: ["new"], ...(call && { call }) });
const machine = {
  entity: "order",
  field: "state",
  codes: "state",
  initial: "new",
  transitions: [step("approve", "operator"), step("book", "operator", "orderBook"), step("cancel", "customer", "orderCancel")],
} as unknown as StateMachine;

test("each transition of the operator without a declared call has one below /desk", () => {
  expect(staffCalls({ order: machine })).toEqual({
    "desk order approve": { path: "/desk/order/approve", does: "transition", entity: "order", transition: "approve" },
  });
});

test("a further site has the drawing of the main one beside its own words, and all of its front where it has none", async () => {
  const product = await catalog();
  const { site: main, sites = {} } = product.files;
  const desk = sites["desk"];
  if (!desk) throw new Error("There is no desk.");
  const { front } = siteCatalog(product, desk).files.site;
  expect(front?.claim).toEqual(desk.front?.claim);
  expect(front?.drawing).toEqual(main.front?.drawing);
  expect(front?.services).toBeUndefined();
  const { front: _own, ...bare } = desk;
  expect(siteCatalog(product, bare).files.site.front).toEqual(main.front);
});
