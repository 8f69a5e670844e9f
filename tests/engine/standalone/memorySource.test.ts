import { expect, test } from "vitest";
import type { StateMachine } from "#dialect/schema/states.ts";
import { createMemorySource } from "#engine/standalone/memorySource.ts";

test("a preview has the records that it is given, and keeps what is saved for as long as it is open", async () => {
  const source = createMemorySource({ box: [{ colour: "red" }, { id: "b2", colour: "blue" }] });
  const ids = async (filters = {}) => (await source.list("box", { filters })).data?.rows.map(({ id }) => id);
  expect(await ids()).toEqual(["sample-1", "b2"]);
  expect(await ids({ colour: "blu" })).toEqual(["b2"]);
  expect(await ids({ id: ["b2", "b3"] })).toEqual(["b2"]);
  expect((await source.list("lid", {})).data).toEqual({ rows: [], total: 0 });

  expect((await source.save("box", { id: "b2", version: 1, colour: "green" })).data).toMatchObject({ version: 2 });
  expect(await ids({ colour: "green" })).toEqual(["b2"]);
  await source.remove("box", ["b2"]);
  expect(await ids()).toEqual(["sample-1"]);
});

test("with state machines a list is cut to its tab, and each tab is counted among what was searched", async () => {
  const machine = {
    entity: "box",
    field: "state",
    tabs: [{ id: "all" }, { id: "open", states: ["new", "sent"] }, { id: "late", states: ["late"] }],
  };
  const records = ["new", "late", "sent", "gone"].map((state, at) => ({ id: String(at), state, colour: at > 1 ? "red" : "blue" }));
  const source = createMemorySource({ box: records }, { box: machine as unknown as StateMachine });
  const ask = async (query: object) => {
    const { rows = [], total, tabs } = (await source.list("box", query)).data ?? {};
    return { ids: rows.map(({ id }) => id), total, tabs };
  };
  expect(await ask({ tab: "open", sort: [{ field: "id" }] })).toEqual({ ids: ["0", "2"], total: 2, tabs: { all: 4, open: 2, late: 1 } });
  expect(await ask({ tab: "late", filters: { colour: "red" } })).toEqual({ ids: [], total: 0, tabs: { all: 2, open: 1, late: 0 } });
  expect((await ask({})).total).toBe(4);
});

test("lists are searched, filtered by ranges and sorted; what lacks a value comes last", async () => {
  const source = createMemorySource({
    box: [
      { id: "a", weight: 9, place: { city: "Lyon" }, due: "2026-03-01" },
      { id: "b", weight: 12, place: { city: "Bonn" }, due: "2026-01-15" },
      { id: "c", place: { city: "Lyon" } },
    ],
  });
  const ids = async (query: object) => (await source.list("box", query)).data?.rows.map(({ id }) => id);
  expect(await ids({ sort: [{ field: "weight" }] })).toEqual(["a", "b", "c"]);
  expect(await ids({ sort: [{ field: "weight", desc: true }] })).toEqual(["b", "a", "c"]);
  expect(await ids({ sort: [{ field: "place/city" }, { field: "due", desc: true }] })).toEqual(["b", "a", "c"]);
  expect(await ids({ filters: { weight: { from: "10" } } })).toEqual(["b"]);
  expect(await ids({ filters: { due: { to: "2026-02-01" } } })).toEqual(["b"]);
  expect(await ids({ search: "LYON 9" })).toEqual(["a"]);
});

test("numbers that a float cannot tell apart are sorted and filtered by their exact value, also those that are text on the wire", async () => {
  const [less, more] = ["9007199254740992.5", "9007199254740993"];
  const source = createMemorySource({
    box: [
      { id: "b", weight: more },
      { id: "a", weight: less },
      { id: "c", weight: 12 },
    ],
  });
  const ids = async (query: object) => (await source.list("box", query)).data?.rows.map(({ id }) => id);
  expect(await ids({ sort: [{ field: "weight" }] })).toEqual(["c", "a", "b"]);
  expect(await ids({ filters: { weight: { from: more } } })).toEqual(["b"]);
  expect(await ids({ filters: { weight: { to: less } } })).toEqual(["a", "c"]);
});

test("records are filtered by their customer", async () => {
  const source = createMemorySource({ box: [{ id: "a", owner: { id: "anna" } }, { id: "b", owner: { id: "bo" } }, { id: "c" }] });
  const { data } = await source.list("box", { filters: { "owner.id": "bo" } });
  expect(data?.rows.map(({ id }) => id)).toEqual(["b"]);
});
