/** What a step asks and copies into a record has the same choices there: otherwise a page shows the bare code, or another label. */
import { expect, test } from "vitest";
import { catalog } from "../helpers/schemas/product.ts";

const all = await catalog();
const ASKED = /^(?:coalesce\()?asked\.(\w+)(?:, *'\w+'\))?$/;

/** `[step, field that is asked, its list, where it is stored, the list there]` of every copy of a chosen value. */
const copies = Object.entries(all.files.states).flatMap(([owner, machine]) =>
  machine.transitions.flatMap(({ id, ask = {}, effects = [] }) =>
    effects.flatMap((effect) => {
      const values = "set" in effect ? effect.set : "create" in effect ? effect.values : {};
      const target = all.entity("create" in effect ? effect.create : machine.entity);
      return Object.entries(values).flatMap(([field, value]) => {
        const name = ASKED.exec(value)?.[1] ?? "";
        const list = ask[name]?.["x-codes"];
        return list === undefined
          ? []
          : [[`${owner}.${id}`, name, list, `${target.$id ?? ""}/${field}`, target.properties[field]?.["x-codes"]] as const];
      });
    }),
  ),
);

test("more than three steps copy an option into another field", () => expect(copies.length).toBeGreaterThan(3));

test.each(copies)("%s: %s of %s is stored in %s [E-PRB-01]", (_step, _name, list, _field, stored) => {
  expect(stored).toBe(list);
});
