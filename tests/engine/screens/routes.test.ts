import { expect, test } from "vitest";
import { destinationOf, fillRoute } from "#engine/screens/routes.ts";
import { planActions } from "#engine/planners/planActions.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const [create, edit, copy, open, remove, go] = planActions(testInput(library, "loan"), [
  "create",
  "edit",
  "copy",
  "open",
  "delete",
  { id: "shelf", label: { en: "Shelf" }, go: "/shelf/{shelf}?loan={id}" },
]);
const record = { id: "7/8", shelf: "A & B" };
const places = { open: "/loan/{id}", createAt: "/loan/new?kind=1", editAt: "/loan/{id}/edit" };
const to = (action: typeof create, where = {}) => action && destinationOf(action, [record], where);

test("what is filled into a route cannot break out of its place", () => {
  expect(fillRoute("/loan/{id}?shelf={shelf}", record)).toBe("/loan/7%2F8?shelf=A%20%26%20B");
});

test("records open and are edited in a drawer where the screen names no page", () => {
  expect(to(create)).toEqual({ drawer: { mode: "create" } });
  expect(to(edit)).toEqual({ drawer: { mode: "edit", id: "7/8" } });
  expect(to(copy)).toEqual({ drawer: { mode: "copy", id: "7/8" } });
  expect(to(open)).toEqual({ drawer: { mode: "edit", id: "7/8" } });
});

test("and on their pages where it does", () => {
  expect(to(create, places)).toEqual({ route: "/loan/new?kind=1" });
  expect(to(edit, places)).toEqual({ route: "/loan/7%2F8/edit" });
  expect(to(copy, places)).toEqual({ route: "/loan/new?kind=1&copyFrom=7%2F8" });
  expect(to(open, places)).toEqual({ route: "/loan/7%2F8" });
  expect(to(go, places)).toEqual({ route: "/shelf/A%20%26%20B?loan=7%2F8" });
});

test("a button that deletes leads to no page", () => {
  expect(to(remove, places)).toBeUndefined();
});

test.each([
  ["/orders/1?tab=a", "/orders/1?tab=a"],
  ["", ""],
  ["//evil.example", ""],
  ["/\\evil.example", ""],
  ["https://evil.example", ""],
])("a field that holds an address leads there, within the product only: %s", (address, route) => {
  expect(fillRoute("{address}", { address })).toBe(route);
});
