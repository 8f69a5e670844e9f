import { expect, test } from "vitest";
import { withKeptFields, withoutStaffFields } from "#dialect/compile/keptFields.ts";
import type { RolesFile } from "#dialect/schema/roles.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";

const role = (of: "customer" | "staff") => ({ of, label: {}, may: {} }) as const;
const roles: RolesFile = { roles: { owner: role("customer"), clerk: role("customer"), desk: role("staff") } };
const schema = (margin: FieldSchema): EntitySchema => ({
  "x-entity": { name: "book", owner: "customer" },
  "x-label": {},
  type: "object",
  properties: { title: { type: "string" }, margin },
});
const shown = (margin: FieldSchema) => withKeptFields(schema(margin), roles).properties["margin"];

test("a field kept to roles is drawn for those roles, and where no roles are known", () => {
  expect(shown({ "x-read-for": ["owner", "@staff"] })).toEqual({
    "x-show-when": '!has(user.roles) || "owner" in user.roles || "desk" in user.roles',
  });
});

test("its own condition must hold too", () => {
  expect(shown({ "x-read-for": ["clerk"], "x-show-when": "user.seesMargins" })?.["x-show-when"]).toBe(
    '(user.seesMargins) && (!has(user.roles) || "clerk" in user.roles)',
  );
});

test("a field kept back by facts is drawn while they hold, for its readers, and where no roles are known", () => {
  expect(shown({ "x-read-when": "user.seesMargins" })).toEqual({ "x-show-when": "user.seesMargins" });
  expect(shown({ "x-read-for": ["clerk"], "x-read-when": "user.seesMargins" })).toEqual({
    "x-show-when": '(user.seesMargins) && (!has(user.roles) || "clerk" in user.roles)',
  });
  const alone = withKeptFields(schema({ "x-read-for": ["owner"], "x-read-when": "user.seesMargins" }), undefined);
  expect(alone.properties["margin"]).toEqual({ "x-show-when": "user.seesMargins" });
});

test("without kept fields, or without roles, the schema stays the same", () => {
  const plain = schema({ type: "number" });
  expect(withKeptFields(plain, roles)).toBe(plain);
  const kept = schema({ "x-read-for": ["owner"] });
  expect(withKeptFields(kept, undefined)).toBe(kept);
});

test("what only staff reads is no field of the customers' pages", () => {
  const fields = (margin: FieldSchema) => Object.keys(withoutStaffFields(schema(margin), roles).properties);
  expect(fields({ "x-read-for": ["@staff"] })).toEqual(["title"]);
  expect(fields({ "x-read-for": ["desk"] })).toEqual(["title"]);
  expect(fields({ "x-read-for": ["desk", "clerk"] })).toEqual(["title", "margin"]);
  expect(fields({ "x-read-for": ["@customer"] })).toEqual(["title", "margin"]);
});

test("of the readers of a field, the customers' pages know their own, and none where all of them read it", () => {
  const readers = (names: readonly string[]) => withoutStaffFields(schema({ "x-read-for": names }), roles).properties["margin"];
  expect(readers(["desk", "clerk"])).toEqual({ "x-read-for": ["clerk"] });
  expect(readers(["desk", "clerk", "owner"])).toEqual({});
  expect(readers(["@customer", "desk"])).toEqual({});
});
